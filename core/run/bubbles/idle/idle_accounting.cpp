#include "core/run/bubbles/idle/idle_accounting.h"

#include "core/base/enum_names.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <span>

namespace pipescope {
namespace {

std::int64_t& of(IdleByClass& idle, IdleClass idleClass)
{
    return idle[static_cast<std::size_t>(idleClass)];
}

std::int64_t sumOf(const IdleByClass& idle)
{
    return std::accumulate(idle.begin(), idle.end(), std::int64_t{0});
}

/// The transfer that lets the node begin: the one whose data comes last. Null without transfers.
const StepTransfer* lastWait(const StepGraph& graph, NodeIndex node)
{
    const StepTransfer* last = nullptr;
    for (const TransferIndex index : graph.waitsOf(node)) {
        const StepTransfer& each = graph.transfer(index);
        if (last == nullptr || each.dataEnd > last->dataEnd) {
            last = &each;
        }
    }
    return last;
}

/// Walks along the blocks of one rank and hands out the time between them.
class IdleWalk
{
public:
    IdleWalk(const StepGraph& graph, const GraphRank& rank)
        : m_graph(graph)
        , m_rank(rank)
        , m_warmUpEnd(rank.endNode)
        , m_coolDownBegin(rank.firstNode)
    {
        for (std::uint32_t i = rank.firstNode; i < rank.endNode; ++i) {
            if (hasBackward(graph.kind[i]) && m_warmUpEnd == rank.endNode) {
                m_warmUpEnd = i + 1;
            }
            if (hasForward(graph.kind[i])) {
                m_coolDownBegin = i + 1;
            }
        }
        m_result.track = rank.track;
        m_result.rank = rank.rank;
        m_result.stage = rank.stage;
        m_result.window = graph.length();
    }

    RankIdle walked()
    {
        walkTo(m_rank.endNode);
        m_before = NodeIndex{m_rank.endNode};
        m_phase = StepPhase::CoolDown;
        leaveOutMissing(NodeIndex{m_rank.endNode}, m_graph.length());
        bookUntil(IdleClass::CoolDown, m_graph.length());
        for (const auto& [sender, ns] : m_lateSenders) {
            m_result.lateSenders.push_back({sender, ns});
        }
        std::ranges::stable_sort(m_result.lateSenders, std::ranges::greater{}, &LateSender::ns);
        return std::move(m_result);
    }

    std::vector<IdleSpan> spans()
    {
        m_keepsSpans = true;
        walked();
        return std::move(m_spans);
    }

    GapIdle idleBefore(NodeIndex node)
    {
        walkTo(node.value);
        m_result = {};
        m_phase = phaseBefore(node);
        explainGapBefore(node);
        return {m_result.idle, m_result.missing, rankWaitedFor(node)};
    }

private:
    void walkTo(std::uint32_t end)
    {
        for (std::uint32_t i = m_rank.firstNode; i < end; ++i) {
            m_phase = phaseBefore(NodeIndex{i});
            m_before = NodeIndex{i};
            explainGapBefore(NodeIndex{i});
            m_result.busy += std::max<std::int64_t>(0, m_graph.end[i] - std::max(m_at, m_graph.begin[i]));
            m_at = std::max(m_at, m_graph.end[i]);
        }
    }

    /// The other end of the transfer that held the block up.
    std::optional<Rank> rankWaitedFor(NodeIndex node) const
    {
        const StepTransfer* wait = lastWait(m_graph, node);
        const std::int64_t forOthers = sumOf(m_result.idle)
                                       - m_result.idle[static_cast<std::size_t>(IdleClass::Collective)]
                                       - m_result.idle[static_cast<std::size_t>(IdleClass::LaunchGap)]
                                       - m_result.idle[static_cast<std::size_t>(IdleClass::Unexplained)];
        if (wait == nullptr || forOthers <= 0) {
            return std::nullopt;
        }
        const NodeIndex other = wait->consumer == node ? wait->producer : wait->consumer;
        return m_graph.ranks[m_graph.rankOf[other.value]].rank;
    }

    StepPhase phaseBefore(NodeIndex node) const
    {
        if (node.value < m_warmUpEnd) {
            return StepPhase::WarmUp;
        }
        return node.value >= m_coolDownBegin ? StepPhase::CoolDown : StepPhase::SteadyState;
    }

    IdleClass waitingForData() const
    {
        switch (m_phase) {
        case StepPhase::WarmUp:
            return IdleClass::WarmUp;
        case StepPhase::CoolDown:
            return IdleClass::CoolDown;
        case StepPhase::SteadyState:
            break;
        }
        return IdleClass::SenderLate;
    }

    /// The same up to the node's begin at most.
    std::int64_t book(IdleClass idleClass, std::int64_t until, NodeIndex node)
    {
        return bookUntil(idleClass, std::min(until, m_graph.begin[node.value]));
    }

    /// Books the time up to `until` but for that in collectives, which has its own class, and returns how
    /// much it was.
    std::int64_t bookUntil(IdleClass idleClass, std::int64_t until)
    {
        const std::int64_t to = std::max(until, m_at);
        const std::int64_t inCollectives = collectiveTimeWithin(m_at, to);
        const std::int64_t ns = to - m_at - inCollectives;
        of(m_result.idle, IdleClass::Collective) += inCollectives;
        of(m_result.idle, idleClass) += ns;
        m_result.idleOfPhase[static_cast<std::size_t>(m_phase)] += to - m_at;
        if (m_keepsSpans) {
            keepSpans(idleClass, to);
        }
        m_at = to;
        return ns;
    }

    /// Collectives that end behind `begin` and begin before `end`.
    std::span<const GraphSpan> collectivesWithin(std::int64_t begin, std::int64_t end) const
    {
        const auto& spans = m_rank.collectives;
        const auto first = std::ranges::upper_bound(spans, begin, {}, &GraphSpan::end);
        const auto last = std::ranges::lower_bound(first, spans.end(), end, {}, &GraphSpan::begin);
        return {first, last};
    }

    std::int64_t collectiveTimeWithin(std::int64_t begin, std::int64_t end) const
    {
        std::int64_t sum = 0;
        for (const GraphSpan& each : collectivesWithin(begin, end)) {
            sum += std::min(each.end, end) - std::max(each.begin, begin);
        }
        return sum;
    }

    /// From m_at on.
    void keepSpans(IdleClass idleClass, std::int64_t until)
    {
        std::int64_t at = m_at;
        const auto keep = [&](IdleClass kept, std::int64_t end) {
            if (end > at) {
                m_spans.push_back({at, end, kept, m_before});
                at = end;
            }
        };
        for (const GraphSpan& each : collectivesWithin(m_at, until)) {
            keep(idleClass, each.begin);
            keep(IdleClass::Collective, std::min(each.end, until));
        }
        keep(idleClass, until);
    }

    /// Time for blocks that are not recorded before the node is no idle time.
    void leaveOutMissing(NodeIndex node, std::int64_t until)
    {
        for (const MissingBlocks& each : m_rank.missing) {
            if (each.before == node && until > m_at) {
                const std::int64_t ns = std::min(each.usual, until - m_at);
                m_result.missing += ns;
                m_at += ns;
            }
        }
    }

    void explainGapBefore(NodeIndex node)
    {
        leaveOutMissing(node, m_graph.begin[node.value]);
        if (const StepTransfer* wait = lastWait(m_graph, node)) {
            // A block that is held up by its own rank's send waits for the other end only.
            if (wait->consumer == node) {
                const IdleClass idleClass = waitingForData();
                const std::int64_t ns = book(idleClass, wait->sendBegin, node);
                if (idleClass == IdleClass::SenderLate && ns > 0) {
                    m_lateSenders[m_graph.ranks[m_graph.rankOf[wait->producer.value]].rank] += ns;
                }
            }
            book(IdleClass::ReceiverLate, std::max(wait->sendBegin, wait->postBegin), node);
            book(IdleClass::Transfer, wait->dataEnd, node);
        }
        const bool isKnown = m_graph.inputsKnown[node.value] == InputsKnown::Yes && !m_graph.hasUntimed;
        book(isKnown ? IdleClass::LaunchGap : IdleClass::Unexplained, m_graph.begin[node.value], node);
    }

    const StepGraph& m_graph;
    const GraphRank& m_rank;
    /// Nodes before this one belong to the warm-up, those from the other one on to the cool-down.
    std::uint32_t m_warmUpEnd;
    std::uint32_t m_coolDownBegin;
    /// That of the time that is booked now.
    StepPhase m_phase = StepPhase::WarmUp;
    /// All time before is booked.
    std::int64_t m_at = 0;
    std::map<Rank, std::int64_t> m_lateSenders;
    RankIdle m_result;
    /// The block that ends the gap at hand.
    NodeIndex m_before;
    bool m_keepsSpans = false;
    std::vector<IdleSpan> m_spans;
};

} // namespace

std::string_view idleClassName(IdleClass idleClass)
{
    static constexpr auto kNames = std::to_array<EnumName<IdleClass>>({
        {IdleClass::WarmUp, "warm_up"},
        {IdleClass::CoolDown, "cool_down"},
        {IdleClass::SenderLate, "sender_late"},
        {IdleClass::Transfer, "transfer"},
        {IdleClass::ReceiverLate, "receiver_late"},
        {IdleClass::Collective, "collective"},
        {IdleClass::LaunchGap, "launch_gap"},
        {IdleClass::Unexplained, "unexplained"},
    });
    return nameOf(kNames, idleClass);
}

std::string_view stepPhaseName(StepPhase phase)
{
    static constexpr auto kNames = std::to_array<EnumName<StepPhase>>({
        {StepPhase::WarmUp, "warm_up"},
        {StepPhase::SteadyState, "steady_state"},
        {StepPhase::CoolDown, "cool_down"},
    });
    return nameOf(kNames, phase);
}

std::vector<RankIdle> accountIdle(const StepGraph& graph)
{
    std::vector<RankIdle> ranks;
    ranks.reserve(graph.ranks.size());
    for (const GraphRank& rank : graph.ranks) {
        ranks.push_back(IdleWalk(graph, rank).walked());
    }
    return ranks;
}

std::vector<IdleSpan> idleSpansOf(const StepGraph& graph, const GraphRank& rank)
{
    return IdleWalk(graph, rank).spans();
}

GapIdle idleBefore(const StepGraph& graph, NodeIndex node)
{
    return IdleWalk(graph, graph.ranks[graph.rankOf[node.value]]).idleBefore(node);
}

} // namespace pipescope
