#include "core/graph/tree/communication/execution_order.h"

#include "core/graph/tree/communication/call_table.h"

#include <algorithm>
#include <deque>
#include <tuple>

namespace pipescope::graph {
/// What ExecutionOrderBuilder is made of; not anonymous, since it is a friend of a class of the header.
namespace order_parts {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// A node that waits for nodes of other ranks, or that they wait for.
struct OrderEvent
{
    std::uint32_t graph = 0;
    std::uint32_t position = 0;
    /// Time at which its rank came to it; kNone before that.
    std::uint32_t reached = kNone;
    /// The collective call that it is part of; kNone if it is none.
    std::uint32_t meeting = kNone;
    /// Rows of the list of waits: the events of its senders.
    std::uint32_t firstWait = 0;
    std::uint32_t waitCount = 0;
    bool canFinishLater = true;
};

struct OrderMeeting
{
    std::vector<std::uint32_t> events;
    std::uint32_t arrived = 0;
    std::uint32_t time = 0;
};

/// Where a rank is.
struct RankProgress
{
    std::uint32_t nextEvent = 0;
    std::uint32_t lastEvent = 0;
    /// Senders of receives that were passed before they were complete, and the last position of the run of
    /// sends and receives around them.
    std::vector<std::uint32_t> owed;
    std::uint32_t runEnd = 0;

    bool isFinished() const { return nextEvent == lastEvent && owed.empty(); }
};

} // namespace order_parts

using namespace order_parts;

/// Runs all ranks side by side: each goes on until it has to wait.
class ExecutionOrderBuilder
{
public:
    ExecutionOrderBuilder(std::span<const Graph* const> graphs, const Communication& communication)
        : m_graphs(graphs)
        , m_communication(communication)
    { }

    ExecutionOrder build();

private:
    void placeNodes();
    void makeEvents();
    void makeWaits();
    void makeMeetings();
    void splitByRank();
    std::optional<std::uint32_t> eventOf(GraphNode node) const;

    void run();
    void advance(std::uint32_t graph);
    bool settleOwed(std::uint32_t graph);
    bool pass(std::uint32_t graph, OrderEvent& event);
    void reach(OrderEvent& event, std::uint32_t index);
    void commit(std::uint32_t graph, std::uint32_t position, std::uint32_t time);
    void release(std::uint32_t graph);
    bool isRunOver(const RankProgress& progress) const;
    std::uint32_t timeAt(std::uint32_t graph, std::uint32_t position) const;
    std::uint32_t stuckPosition(std::uint32_t graph) const;
    bool canBeLate(std::uint32_t graph) const;
    std::span<const std::uint32_t> waitsOf(const OrderEvent& event) const;

    std::span<const Graph* const> m_graphs;
    const Communication& m_communication;
    ExecutionOrder m_order;
    /// Ordered by graph and position.
    std::vector<OrderEvent> m_events;
    /// Indexed by graph and position; kNone where there is none.
    std::vector<std::vector<std::uint32_t>> m_eventOfPosition;
    std::vector<std::uint32_t> m_waits;
    std::vector<OrderMeeting> m_meetings;
    std::vector<RankProgress> m_progress;
    /// Indexed by event: the graphs that wait for it.
    std::vector<std::vector<std::uint32_t>> m_waiting;
    std::deque<std::uint32_t> m_ready;
    RankFindings m_findings;
};

ExecutionOrder ExecutionOrderBuilder::build()
{
    placeNodes();
    makeEvents();
    makeWaits();
    makeMeetings();
    splitByRank();
    run();
    m_findings.finish(m_order.m_findings);
    return std::move(m_order);
}

void ExecutionOrderBuilder::placeNodes()
{
    m_order.m_ranks.resize(m_graphs.size());
    for (std::size_t i = 0; i < m_graphs.size(); ++i) {
        ExecutionOrder::RankOrder& rank = m_order.m_ranks[i];
        rank.nodes = m_graphs[i]->postOrder();
        rank.positions.assign(m_graphs[i]->nodes.size(), kNone);
        for (std::size_t position = 0; position < rank.nodes.size(); ++position) {
            rank.positions[rank.nodes[position].value] = static_cast<std::uint32_t>(position);
        }
        rank.segments.push_back({0, 0});
    }
}

void ExecutionOrderBuilder::makeEvents()
{
    for (const ExecutionOrder::RankOrder& rank : m_order.m_ranks) {
        m_eventOfPosition.emplace_back(rank.nodes.size(), kNone);
    }
    const auto mark = [&](GraphNode node) {
        const std::uint32_t position = m_order.m_ranks[node.graph].positions[node.node.value];
        if (position != kNone) {
            m_eventOfPosition[node.graph][position] = 0;
        }
    };
    for (const Transfer& transfer : m_communication.transfers) {
        mark(transfer.sender);
        mark(transfer.receiver);
    }
    for (const CollectiveCall& collective : m_communication.collectives) {
        std::ranges::for_each(m_communication.membersOf(collective.members), mark);
    }
    for (std::uint32_t graph = 0; graph < m_graphs.size(); ++graph) {
        for (std::uint32_t position = 0; position < m_eventOfPosition[graph].size(); ++position) {
            if (m_eventOfPosition[graph][position] != kNone) {
                m_eventOfPosition[graph][position] = static_cast<std::uint32_t>(m_events.size());
                m_events.push_back({graph, position});
            }
        }
    }
    m_waiting.resize(m_events.size());
}

/// Empty for a node that is not in the tree.
std::optional<std::uint32_t> ExecutionOrderBuilder::eventOf(GraphNode node) const
{
    const std::uint32_t position = m_order.m_ranks[node.graph].positions[node.node.value];
    return position == kNone ? std::nullopt : std::optional(m_eventOfPosition[node.graph][position]);
}

void ExecutionOrderBuilder::makeWaits()
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> waits;
    for (const Transfer& transfer : m_communication.transfers) {
        const auto sender = eventOf(transfer.sender);
        const auto receiver = eventOf(transfer.receiver);
        if (sender && receiver && *sender != *receiver) {
            waits.emplace_back(*receiver, *sender);
            m_events[*receiver].canFinishLater =
                m_events[*receiver].canFinishLater && transfer.isReceivedLater;
        }
    }
    std::ranges::sort(waits);
    for (const auto& [receiver, sender] : waits) {
        OrderEvent& event = m_events[receiver];
        event.firstWait = event.waitCount == 0 ? static_cast<std::uint32_t>(m_waits.size()) : event.firstWait;
        ++event.waitCount;
        m_waits.push_back(sender);
    }
}

void ExecutionOrderBuilder::makeMeetings()
{
    for (const CollectiveCall& collective : m_communication.collectives) {
        OrderMeeting meeting;
        for (const GraphNode& member : m_communication.membersOf(collective.members)) {
            const auto event = eventOf(member);
            if (event && m_events[*event].meeting == kNone) {
                m_events[*event].meeting = static_cast<std::uint32_t>(m_meetings.size());
                m_events[*event].canFinishLater = false;
                meeting.events.push_back(*event);
            }
        }
        m_meetings.push_back(std::move(meeting));
    }
}

void ExecutionOrderBuilder::splitByRank()
{
    m_progress.resize(m_graphs.size());
    std::uint32_t event = 0;
    for (std::uint32_t graph = 0; graph < m_graphs.size(); ++graph) {
        m_progress[graph].nextEvent = event;
        while (event < m_events.size() && m_events[event].graph == graph) {
            ++event;
        }
        m_progress[graph].lastEvent = event;
        m_ready.push_back(graph);
    }
}

std::span<const std::uint32_t> ExecutionOrderBuilder::waitsOf(const OrderEvent& event) const
{
    return std::span(m_waits).subspan(event.firstWait, event.waitCount);
}

std::uint32_t ExecutionOrderBuilder::timeAt(std::uint32_t graph, std::uint32_t position) const
{
    const ExecutionOrder::Segment& last = m_order.m_ranks[graph].segments.back();
    return last.time + (position - last.position);
}

void ExecutionOrderBuilder::commit(std::uint32_t graph, std::uint32_t position, std::uint32_t time)
{
    if (time != timeAt(graph, position)) {
        m_order.m_ranks[graph].segments.push_back({position, time});
    }
}

void ExecutionOrderBuilder::run()
{
    for (;;) {
        while (!m_ready.empty()) {
            const std::uint32_t graph = m_ready.front();
            m_ready.pop_front();
            advance(graph);
        }
        // All that are left wait for each other.
        std::optional<std::tuple<bool, std::uint32_t, std::uint32_t>> first;
        for (std::uint32_t graph = 0; graph < m_progress.size(); ++graph) {
            if (!m_progress[graph].isFinished()) {
                const std::tuple candidate(!canBeLate(graph), timeAt(graph, stuckPosition(graph)), graph);
                first = first ? std::min(*first, candidate) : candidate;
            }
        }
        if (!first) {
            return;
        }
        release(std::get<2>(*first));
    }
}

bool ExecutionOrderBuilder::isRunOver(const RankProgress& progress) const
{
    if (progress.nextEvent == progress.lastEvent) {
        return true;
    }
    const OrderEvent& next = m_events[progress.nextEvent];
    return next.position > progress.runEnd + 1 || next.meeting != kNone;
}

/// Where a rank that has to wait is.
std::uint32_t ExecutionOrderBuilder::stuckPosition(std::uint32_t graph) const
{
    const RankProgress& progress = m_progress[graph];
    return !progress.owed.empty() && isRunOver(progress) ? progress.runEnd + 1
                                                         : m_events[progress.nextEvent].position;
}

bool ExecutionOrderBuilder::canBeLate(std::uint32_t graph) const
{
    const RankProgress& progress = m_progress[graph];
    return !(!progress.owed.empty() && isRunOver(progress)) && m_events[progress.nextEvent].canFinishLater;
}

void ExecutionOrderBuilder::advance(std::uint32_t graph)
{
    RankProgress& progress = m_progress[graph];
    while (!progress.isFinished()) {
        if (!progress.owed.empty() && isRunOver(progress)) {
            if (!settleOwed(graph)) {
                return;
            }
            continue;
        }
        OrderEvent& event = m_events[progress.nextEvent];
        if (event.reached == kNone) {
            reach(event, progress.nextEvent);
        }
        if (!pass(graph, event)) {
            return;
        }
        progress.runEnd = event.position;
        ++progress.nextEvent;
    }
}

/// The rank has come to the event, which others may wait for.
void ExecutionOrderBuilder::reach(OrderEvent& event, std::uint32_t index)
{
    event.reached = timeAt(event.graph, event.position);
    m_ready.insert(m_ready.end(), m_waiting[index].begin(), m_waiting[index].end());
    m_waiting[index].clear();
    if (event.meeting == kNone) {
        return;
    }
    OrderMeeting& meeting = m_meetings[event.meeting];
    meeting.time = std::max(meeting.time, event.reached);
    if (++meeting.arrived == meeting.events.size()) {
        for (const std::uint32_t other : meeting.events) {
            if (other != index) {
                m_ready.push_back(m_events[other].graph);
            }
        }
    }
}

/// Goes past an event; false if it has to wait.
bool ExecutionOrderBuilder::pass(std::uint32_t graph, OrderEvent& event)
{
    std::uint32_t time = event.reached;
    for (const std::uint32_t sender : waitsOf(event)) {
        if (m_events[sender].reached == kNone) {
            m_waiting[sender].push_back(graph);
            return false;
        }
        time = std::max(time, m_events[sender].reached + 1);
    }
    if (event.meeting != kNone) {
        const OrderMeeting& meeting = m_meetings[event.meeting];
        if (meeting.arrived < meeting.events.size()) {
            return false;
        }
        time = std::max(time, meeting.time);
    }
    commit(graph, event.position, time);
    return true;
}

/// Receives that were passed early must be complete now; false if the rank has to wait for them.
bool ExecutionOrderBuilder::settleOwed(std::uint32_t graph)
{
    RankProgress& progress = m_progress[graph];
    std::uint32_t time = timeAt(graph, progress.runEnd + 1);
    for (const std::uint32_t sender : progress.owed) {
        if (m_events[sender].reached == kNone) {
            m_waiting[sender].push_back(graph);
            return false;
        }
        time = std::max(time, m_events[sender].reached + 1);
    }
    commit(graph, progress.runEnd + 1, time);
    progress.owed.clear();
    return true;
}

/// Lets a rank go on that waits in a cycle.
void ExecutionOrderBuilder::release(std::uint32_t graph)
{
    RankProgress& progress = m_progress[graph];
    const bool isHarmless = canBeLate(graph);
    if (!isHarmless) {
        m_findings.add(FindingId::ExecutionOrderBroken, *m_graphs[graph], [&] {
            const std::vector<NodeId>& nodes = m_order.m_ranks[graph].nodes;
            const std::size_t position = std::min<std::size_t>(stuckPosition(graph), nodes.size() - 1);
            return UserText(m_graphs[graph]->name(nodes[position]));
        });
    }
    const auto isOpen = [&](std::uint32_t sender) { return m_events[sender].reached == kNone; };
    if (!progress.owed.empty() && isRunOver(progress)) {
        std::erase_if(progress.owed, isOpen);
    } else {
        OrderEvent& event = m_events[progress.nextEvent];
        std::vector<std::uint32_t> known;
        for (const std::uint32_t sender : waitsOf(event)) {
            (isOpen(sender) && isHarmless ? progress.owed : known).push_back(sender);
        }
        std::erase_if(known, isOpen);
        // What the event still waits for comes first in its rows.
        std::ranges::copy(known, m_waits.begin() + event.firstWait);
        event.waitCount = static_cast<std::uint32_t>(known.size());
        if (!isHarmless) {
            event.meeting = kNone;
        }
    }
    m_ready.push_back(graph);
}

std::optional<ExecutionPlace> ExecutionOrder::placeOf(GraphNode node) const
{
    if (node.graph >= m_ranks.size() || node.node.value >= m_ranks[node.graph].positions.size()) {
        return {};
    }
    const RankOrder& rank = m_ranks[node.graph];
    const std::uint32_t position = rank.positions[node.node.value];
    if (position == kNone) {
        return {};
    }
    const auto after = std::ranges::upper_bound(rank.segments, position, {}, &Segment::position);
    const Segment& segment = *std::prev(after);
    return ExecutionPlace{segment.time + (position - segment.position), node.graph, position};
}

std::vector<GraphNode> ExecutionOrder::nodes() const
{
    std::vector<ExecutionPlace> places;
    for (std::uint32_t graph = 0; graph < m_ranks.size(); ++graph) {
        for (const NodeId node : m_ranks[graph].nodes) {
            places.push_back(*placeOf({graph, node}));
        }
    }
    std::ranges::sort(places);
    std::vector<GraphNode> nodes;
    nodes.reserve(places.size());
    for (const ExecutionPlace& place : places) {
        nodes.push_back({place.graph, m_ranks[place.graph].nodes[place.position]});
    }
    return nodes;
}

ExecutionOrder orderExecution(std::span<const Graph* const> graphs, const Communication& communication)
{
    return ExecutionOrderBuilder(graphs, communication).build();
}

} // namespace pipescope::graph
