#include "core/run/bubbles/path/critical_path.h"

#include "core/base/enum_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope {
namespace {

/// Walks back from the end of the step.
class PathWalk
{
public:
    PathWalk(const JoinedStep& step, std::span<const StepGraph> graphs)
        : m_step(step)
        , m_graphs(graphs)
        , m_at(step.length)
    { }

    std::vector<PathSegment> walked() { return walkedFrom(lastOfStep()); }

    /// What lies before a block of the first graph.
    std::vector<PathSegment> walkedTo(NodeIndex node) { return walkedFrom({node, false}); }

private:
    /// Where the way goes on: at the end or at the begin of a block, at a join, or nowhere.
    struct Origin
    {
        std::optional<NodeIndex> node;
        bool isAtEnd = true;
        std::optional<JoinIndex> join{};
    };

    std::vector<PathSegment> walkedFrom(Origin origin)
    {
        while (origin.node || origin.join) {
            if (origin.join) {
                origin = originOfJoin(*origin.join);
                continue;
            }
            const NodeIndex node = *origin.node;
            if (origin.isAtEnd) {
                add(PathSegmentKind::Compute, graph().begin[node.value], node);
            }
            origin = originOf(node);
        }
        if (!m_segments.empty()) {
            addAt(PathSegmentKind::Unexplained, 0, m_segments.back().node);
        }
        std::ranges::reverse(m_segments);
        return std::move(m_segments);
    }

    const StepGraph& graph() const { return m_graphs[m_graph]; }

    std::int64_t offset() const { return m_step.offsetOf(m_graph); }

    /// What ends last; from here on the way is in its graph.
    Origin lastOfStep()
    {
        for (std::size_t i = m_step.joins.size(); i-- > 0;) {
            const auto& members = m_step.joins[i].members;
            if (std::ranges::count(members, m_at, &JoinMember::end) > 0) {
                return {{}, true, JoinIndex{i}};
            }
        }
        for (m_graph = m_step.firstGraph; m_graph + 1 < m_step.endGraph; ++m_graph) {
            if (offset() + graph().length() == m_at) {
                break;
            }
        }
        const auto last = std::ranges::max_element(graph().end);
        return {NodeIndex{static_cast<std::size_t>(last - graph().end.begin())}};
    }

    /// Adds what lies behind a time of the graph.
    void add(PathSegmentKind kind, std::int64_t from, NodeIndex node,
             std::optional<TransferIndex> transfer = {})
    {
        addAt(kind, from + offset(), node, transfer);
    }

    /// Adds what lies behind a time of the step.
    void addAt(PathSegmentKind kind, std::int64_t from, NodeIndex node,
               std::optional<TransferIndex> transfer = {})
    {
        const std::int64_t begin = std::clamp<std::int64_t>(from, 0, m_at);
        if (begin < m_at) {
            m_segments.push_back({kind, begin, m_at, node, transfer, m_graph});
            m_at = begin;
        }
    }

    /// Adds what lies behind `from`: collectives of the rank, and the time between them.
    void addGap(PathSegmentKind kind, std::int64_t from, NodeIndex node)
    {
        const auto& collectives = graph().ranks[graph().rankOf[node.value]].collectives;
        auto each = std::ranges::lower_bound(collectives, m_at - offset(), {}, &GraphSpan::begin);
        while (each != collectives.begin() && (each - 1)->end > from) {
            --each;
            add(kind, each->end, node);
            add(PathSegmentKind::Collective, std::max(each->begin, from), node);
        }
        add(kind, from, node);
    }

    /// The join that let the node's rank go last, if that is after a time of the graph.
    std::optional<std::pair<JoinIndex, std::int64_t>> joinBefore(NodeIndex node, std::int64_t ready) const
    {
        std::optional<std::pair<JoinIndex, std::int64_t>> last;
        for (const JoinWait& wait : m_step.waitsOf(m_graph, node)) {
            const std::int64_t end = m_step.memberOf(wait).end - offset();
            if (end > ready && (!last || end > last->second)) {
                last = std::pair(wait.join, end);
            }
        }
        return last;
    }

    /// From a join to the rank that came to it last, and what that one came from.
    Origin originOfJoin(JoinIndex index)
    {
        const CollectiveJoin& join = m_step.joins[index.value];
        const JoinMember& last = join.members[join.last];
        m_graph = last.graph;
        const NodeIndex node = last.after.value_or(NodeIndex{graph().ranks[last.rank].firstNode});
        addAt(PathSegmentKind::Collective, last.begin, node);
        if (last.afterJoin) {
            addGap(PathSegmentKind::LaunchGap, last.begin - last.lag - offset(), node);
            return {{}, true, last.afterJoin};
        }
        if (!last.after) {
            addGap(PathSegmentKind::LaunchGap, 0, node);
            return {};
        }
        if (last.isAfterEnd) {
            addGap(PathSegmentKind::LaunchGap, graph().end[node.value], node);
        } else {
            add(PathSegmentKind::Compute, graph().begin[node.value], node);
        }
        return {node, last.isAfterEnd};
    }

    /// Adds what lies between the node's begin and what it waited for longest.
    Origin originOf(NodeIndex node)
    {
        const auto before = graph().previous(node);
        std::int64_t ready = before ? graph().end[before->value] : 0;
        std::optional<TransferIndex> longest;
        for (const TransferIndex wait : graph().waitsOf(node)) {
            const std::int64_t arrival = graph().transfer(wait).dataEnd;
            if (arrival > ready || (!before && !longest)) {
                ready = arrival;
                longest = wait;
            }
        }
        const bool isKnown = graph().inputsKnown[node.value] == InputsKnown::Yes && !graph().hasUntimed;
        const auto kind = isKnown ? PathSegmentKind::LaunchGap : PathSegmentKind::Unexplained;
        if (const auto join = joinBefore(node, ready)) {
            addGap(kind, join->second, node);
            return {{}, true, join->first};
        }
        addGap(kind, ready, node);
        return longest ? originOfTransfer(node, *longest) : Origin{before, true};
    }

    Origin originOfTransfer(NodeIndex node, TransferIndex index)
    {
        const StepTransfer& transfer = graph().transfer(index);
        if (!transfer.post || transfer.postBegin <= transfer.sendBegin) {
            add(PathSegmentKind::Transfer, graph().end[transfer.producer.value], node, index);
            return {transfer.producer, true};
        }
        if (!transfer.post->after) {
            add(PathSegmentKind::Transfer, transfer.postBegin, node, index);
            addGap(PathSegmentKind::LaunchGap, 0, node);
            return {};
        }
        const NodeIndex after = *transfer.post->after;
        const bool isAfterEnd = transfer.post->isAfterEnd;
        add(PathSegmentKind::Transfer, isAfterEnd ? graph().end[after.value] : graph().begin[after.value],
            node, index);
        return {after, isAfterEnd};
    }

    const JoinedStep& m_step;
    std::span<const StepGraph> m_graphs;
    /// That of the block that the way has come to.
    std::uint32_t m_graph = m_step.firstGraph;
    /// All time after is on the way.
    std::int64_t m_at;
    std::vector<PathSegment> m_segments;
};

/// A step of one pipeline, up to a time of it.
JoinedStep stepOf(std::int64_t length)
{
    JoinedStep alone;
    alone.endGraph = 1;
    alone.offsets = {0};
    alone.length = length;
    return alone;
}

} // namespace

std::string_view pathSegmentKindName(PathSegmentKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<PathSegmentKind>>({
        {PathSegmentKind::Compute, "compute"},
        {PathSegmentKind::Transfer, "transfer"},
        {PathSegmentKind::Collective, "collective"},
        {PathSegmentKind::LaunchGap, "launch_gap"},
        {PathSegmentKind::Unexplained, "unexplained"},
    });
    return nameOf(kNames, kind);
}

std::vector<PathSegment> criticalPath(const StepGraph& graph)
{
    return PathWalk(stepOf(graph.length()), {&graph, 1}).walked();
}

std::vector<PathSegment> pathTo(const StepGraph& graph, NodeIndex node)
{
    return PathWalk(stepOf(graph.begin[node.value]), {&graph, 1}).walkedTo(node);
}

std::vector<PathSegment> criticalPath(const JoinedStep& step, std::span<const StepGraph> graphs)
{
    return PathWalk(step, graphs).walked();
}

} // namespace pipescope
