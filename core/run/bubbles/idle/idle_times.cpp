#include "core/run/bubbles/idle/idle_times.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace pipescope {
namespace {

/// Moves the idle times of one rank to its own clock, by the block that ends each.
void appendIdle(const Trace& recorded, const StepGraph& graph, const GraphRank& rank,
                std::vector<IdleTime>& idle)
{
    const BlockTable& blocks = recorded.track(rank.track).blocks;
    for (const IdleSpan& span : idleSpansOf(graph, rank)) {
        const bool isLast = span.before.value == rank.endNode;
        const std::uint32_t node = isLast ? rank.endNode - 1 : span.before.value;
        const TimeSpan own = blocks.span(graph.block[node]);
        const TimePoint zero =
            isLast ? own.end - Duration{graph.end[node]} : own.begin - Duration{graph.begin[node]};
        const TimePoint covered = idle.empty() ? zero + Duration{span.begin} : idle.back().span.end;
        const TimeSpan time{std::max(covered, zero + Duration{span.begin}), zero + Duration{span.end}};
        if (time.begin < time.end) {
            idle.push_back({time, span.idleClass});
        }
    }
}

bool isOfSchedule(IdleClass idleClass)
{
    return idleClass == IdleClass::WarmUp || idleClass == IdleClass::CoolDown;
}

void appendGaps(const StepGraph& graph, const GraphRank& rank, std::vector<WorstGap>& gaps)
{
    std::optional<NodeIndex> at;
    for (const IdleSpan& span : idleSpansOf(graph, rank)) {
        const bool isBetween = span.before.value != rank.firstNode && span.before.value != rank.endNode;
        if (!isBetween || isOfSchedule(span.idleClass)) {
            continue;
        }
        if (at != span.before) {
            at = span.before;
            gaps.push_back({rank.track, graph.block[span.before.value], 0});
        }
        gaps.back().ns += span.end - span.begin;
    }
}

void keepWorst(std::vector<WorstGap>& gaps, std::size_t most)
{
    std::ranges::sort(gaps, std::ranges::greater{}, &WorstGap::ns);
    gaps.resize(std::min(gaps.size(), most));
}

} // namespace

std::vector<std::vector<IdleTime>> idleTimesOf(const Trace& recorded, const StepGraphs& graphs)
{
    std::vector<std::vector<IdleTime>> idle(recorded.tracks.size());
    for (const StepGraph& graph : graphs.graphs) {
        for (const GraphRank& rank : graph.ranks) {
            appendIdle(recorded, graph, rank, idle[rank.track.value]);
        }
    }
    return idle;
}

std::vector<WorstGap> worstGapsOf(const StepGraphs& graphs, std::size_t most)
{
    std::vector<WorstGap> gaps;
    for (const StepGraph& graph : graphs.graphs) {
        for (const GraphRank& rank : graph.ranks) {
            appendGaps(graph, rank, gaps);
        }
        // Never many more than are wanted.
        keepWorst(gaps, most);
    }
    return gaps;
}

} // namespace pipescope
