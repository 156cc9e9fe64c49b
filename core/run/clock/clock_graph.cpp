#include "core/run/clock/solve_clocks.h"

#include <algorithm>

namespace pipescope {
namespace {

/// Lowers bounds along the edges; `parents` are the edges that lowered them. The clock lowered last, empty if
/// none was.
std::optional<ClockIndex> relax(UpperBounds& bounds, std::span<const ClockEdge> edges,
                                std::vector<std::optional<std::size_t>>& parents)
{
    std::optional<ClockIndex> lowered;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const ClockEdge& edge = edges[i];
        if (!bounds[edge.from.value]) {
            continue;
        }
        const std::int64_t bound = saturatingAdd(*bounds[edge.from.value], edge.most);
        auto& known = bounds[edge.to.value];
        if (!known || bound < *known) {
            known = bound;
            parents[edge.to.value] = i;
            lowered = edge.to;
        }
    }
    return lowered;
}

NegativeCycle cycleThrough(ClockIndex clock, std::span<const ClockEdge> edges,
                           const std::vector<std::optional<std::size_t>>& parents)
{
    // As many steps back as there are clocks end on the cycle for certain.
    for (std::size_t i = 0; i < parents.size(); ++i) {
        clock = edges[*parents[clock.value]].from;
    }
    NegativeCycle cycle;
    ClockIndex at = clock;
    do {
        cycle.push_back(edges[*parents[at.value]]);
        at = cycle.back().from;
    } while (at != clock);
    std::ranges::reverse(cycle);
    return cycle;
}

} // namespace

std::optional<NegativeCycle> findNegativeCycle(std::size_t clocks, std::span<const ClockEdge> edges)
{
    UpperBounds bounds(clocks, 0);
    std::vector<std::optional<std::size_t>> parents(clocks);
    for (std::size_t round = 0; round < clocks; ++round) {
        const auto lowered = relax(bounds, edges, parents);
        if (!lowered) {
            return std::nullopt;
        }
        if (round + 1 == clocks) {
            return cycleThrough(*lowered, edges, parents);
        }
    }
    return std::nullopt;
}

UpperBounds upperBounds(UpperBounds starts, std::span<const ClockEdge> edges)
{
    std::vector<std::optional<std::size_t>> parents(starts.size());
    for (std::size_t round = 0; round < starts.size(); ++round) {
        if (!relax(starts, edges, parents)) {
            break;
        }
    }
    return starts;
}

std::vector<std::int64_t> keptOffsets(const std::vector<std::int64_t>& wanted,
                                      std::span<const ClockEdge> edges)
{
    std::vector<ClockEdge> reversed;
    for (const ClockEdge& edge : edges) {
        reversed.push_back({edge.to, edge.from, edge.most});
    }
    UpperBounds below;
    UpperBounds aboveNegated;
    for (const std::int64_t offset : wanted) {
        below.emplace_back(offset);
        aboveNegated.emplace_back(saturatingSubtract(0, offset));
    }
    // The greatest offsets below the wanted ones and the least above them keep all constraints, and so does
    // what lies in the middle.
    below = upperBounds(std::move(below), edges);
    aboveNegated = upperBounds(std::move(aboveNegated), reversed);
    std::vector<std::int64_t> kept;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const std::int64_t apart = saturatingSubtract(saturatingSubtract(0, *aboveNegated[i]), *below[i]);
        kept.push_back(saturatingAdd(*below[i], apart / 2));
    }
    return kept;
}

} // namespace pipescope
