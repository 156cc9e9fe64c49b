#include "core/run/bubbles/path/critical_path.h"

#include "core/base/enum_names.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

/// Walks back from the end of the step.
class PathWalk
{
public:
    explicit PathWalk(const StepGraph& graph)
        : m_graph(graph)
        , m_at(graph.length())
    { }

    std::vector<PathSegment> walked()
    {
        const auto last = std::ranges::max_element(m_graph.end);
        std::optional<NodeIndex> node = NodeIndex{static_cast<std::size_t>(last - m_graph.end.begin())};
        bool isAtEnd = true;
        while (node) {
            if (isAtEnd) {
                add(PathSegmentKind::Compute, m_graph.begin[node->value], *node);
            }
            const Origin origin = originOf(*node);
            node = origin.node;
            isAtEnd = origin.isAtEnd;
        }
        std::ranges::reverse(m_segments);
        return std::move(m_segments);
    }

private:
    /// Where the way goes on: at the end or at the begin of a block, or nowhere.
    struct Origin
    {
        std::optional<NodeIndex> node;
        bool isAtEnd = true;
    };

    void add(PathSegmentKind kind, std::int64_t from, NodeIndex node,
             std::optional<TransferIndex> transfer = {})
    {
        const std::int64_t begin = std::clamp<std::int64_t>(from, 0, m_at);
        if (begin < m_at) {
            m_segments.push_back({kind, begin, m_at, node, transfer});
            m_at = begin;
        }
    }

    /// Adds what lies behind `from`: collectives of the rank, and the time between them.
    void addGap(PathSegmentKind kind, std::int64_t from, NodeIndex node)
    {
        const auto& collectives = m_graph.ranks[m_graph.rankOf[node.value]].collectives;
        auto each = std::ranges::lower_bound(collectives, m_at, {}, &GraphSpan::begin);
        while (each != collectives.begin() && (each - 1)->end > from) {
            --each;
            add(kind, each->end, node);
            add(PathSegmentKind::Collective, std::max(each->begin, from), node);
        }
        add(kind, from, node);
    }

    /// Adds what lies between the node's begin and what it waited for longest.
    Origin originOf(NodeIndex node)
    {
        const auto before = m_graph.previous(node);
        std::int64_t ready = before ? m_graph.end[before->value] : 0;
        std::optional<TransferIndex> longest;
        for (const TransferIndex wait : m_graph.waitsOf(node)) {
            const std::int64_t arrival = m_graph.transfer(wait).dataEnd;
            if (arrival > ready || (!before && !longest)) {
                ready = arrival;
                longest = wait;
            }
        }
        const bool isKnown = m_graph.inputsKnown[node.value] == InputsKnown::Yes && !m_graph.hasUntimed;
        addGap(isKnown ? PathSegmentKind::LaunchGap : PathSegmentKind::Unexplained, ready, node);
        return longest ? originOfTransfer(node, *longest) : Origin{before, true};
    }

    Origin originOfTransfer(NodeIndex node, TransferIndex index)
    {
        const StepTransfer& transfer = m_graph.transfer(index);
        if (!transfer.post || transfer.postBegin <= transfer.sendBegin) {
            add(PathSegmentKind::Transfer, m_graph.end[transfer.producer.value], node, index);
            return {transfer.producer, true};
        }
        if (!transfer.post->after) {
            add(PathSegmentKind::Transfer, transfer.postBegin, node, index);
            addGap(PathSegmentKind::LaunchGap, 0, node);
            return {};
        }
        const NodeIndex after = *transfer.post->after;
        const bool isAfterEnd = transfer.post->isAfterEnd;
        add(PathSegmentKind::Transfer, isAfterEnd ? m_graph.end[after.value] : m_graph.begin[after.value],
            node, index);
        return {after, isAfterEnd};
    }

    const StepGraph& m_graph;
    /// All time after is on the way.
    std::int64_t m_at;
    std::vector<PathSegment> m_segments;
};

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
    return PathWalk(graph).walked();
}

} // namespace pipescope
