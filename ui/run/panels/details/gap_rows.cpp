#include "ui/run/panels/details/gap_rows.h"

#include "core/run/analysis/clock_shifts.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/bubbles/report/analysis.h"
#include "core/run/bubbles/report/figures_json.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>

namespace pipescope::ui {
namespace {

/// The graph's node of a block.
std::optional<NodeIndex> nodeOf(const StepGraph& graph, TrackIndex track, BlockIndex block)
{
    const auto rank = std::ranges::find(graph.ranks, track, &GraphRank::track);
    if (rank == graph.ranks.end()) {
        return std::nullopt;
    }
    for (std::uint32_t i = rank->firstNode; i < rank->endNode; ++i) {
        if (graph.block[i] == block) {
            return NodeIndex{i};
        }
    }
    return std::nullopt;
}

std::optional<GapIdle> idleOfGap(const Trace& trace, const GapRef& gap, const std::stop_token& stop)
{
    const auto graphs = buildStepGraphs(trace, stop);
    if (!graphs) {
        return std::nullopt;
    }
    for (const StepGraph& graph : graphs->graphs) {
        if (const auto node = nodeOf(graph, gap.track, gap.next)) {
            return idleBefore(graph, *node);
        }
    }
    return std::nullopt;
}

std::vector<DetailRow> reasonRows(const GapIdle& idle, Duration whole)
{
    std::vector<DetailRow> rows;
    const UserText origin = "analysis of the run"_text;
    if (idle.waitedFor) {
        rows.push_back({"Waited for"_text, "rank %1"_text(idle.waitedFor->value), origin, {}});
    }
    const auto add = [&](UserText name, std::int64_t ns) {
        if (ns > 0) {
            rows.push_back({std::move(name), exactDuration(Duration{ns}), origin, {}});
        }
    };
    for (std::size_t i = 0; i < kIdleClassCount; ++i) {
        add("Idle: %1"_text(titleOf(static_cast<IdleClass>(i))), idle.idle[i]);
    }
    add("Blocks that are not recorded"_text, idle.missing);
    const std::int64_t explained = std::accumulate(idle.idle.begin(), idle.idle.end(), idle.missing);
    add("Between the steps"_text, whole.ns - explained);
    return rows;
}

} // namespace

std::vector<DetailRow> reasonsOf(const Trace& recorded, const GapRef& gap, const std::stop_token& stop)
{
    const auto group = recorded.track(gap.track).group;
    if (!group || group->value >= recorded.groups.size()) {
        return {};
    }
    const ClockFigures clocks = solveClocks(recorded);
    if (!isOnOneClock(recorded, recorded.groups[group->value], clocks)) {
        return {};
    }
    const auto moved = clocks.isAnyMoved() ? withClockLines(recorded, linesOfTracks(recorded, clocks), stop)
                                           : std::shared_ptr<const Trace>();
    if (stop.stop_requested()) {
        return {};
    }
    const Trace& trace = moved ? *moved : recorded;
    const auto idle = idleOfGap(trace, gap, stop);
    return idle ? reasonRows(*idle, spanOf(trace, gap).duration()) : std::vector<DetailRow>();
}

} // namespace pipescope::ui
