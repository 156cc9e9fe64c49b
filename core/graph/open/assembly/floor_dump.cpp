#include "core/graph/open/assembly/compare_step.h"

#include <algorithm>

namespace pipescope::graph {
namespace {

/// Both sides are the bench: how it is merged, and nothing else.
GraphSettings settingsOf(const GraphRequest& request)
{
    GraphSettings settings;
    settings.mergeDebug = request.settings.mergeBench;
    settings.mergeBench = request.settings.mergeBench;
    settings.jobs = request.settings.jobs;
    return settings;
}

/// Finds the same rank; null if it is not there, or was built otherwise.
const RankGraphs* rankOf(const GraphStep& step, const Graph& bench)
{
    const auto found = std::ranges::find_if(
        step.ranks, [&](const RankGraphs& rank) { return rank.debug.graph.rank == bench.rank; });
    return found != step.ranks.end() && found->debug.graph.items.size() == bench.items.size() ? &*found
                                                                                              : nullptr;
}

} // namespace

Result<FloorDump> FloorDump::find(const GraphRequest& request)
{
    FloorDump floor;
    if (!request.floor || !request.bench) {
        return floor;
    }
    floor.m_folder = *request.floor;
    floor.m_settings = settingsOf(request);
    // What only one of them has is reported by measure(), where it matters.
    FindingList ignored;
    TRY(auto plan, planComparison(*request.bench, *request.floor, request.settings.isMerged(),
                                  request.selection, ignored));
    floor.m_plan = std::move(plan);
    return floor;
}

Status FloorDump::measure(GraphStep& step, const MatchOptions& matching, FindingList& findings,
                          Progress& progress, const std::stop_token& stop) const
{
    if (!m_plan) {
        return ok();
    }
    std::optional<GraphStep> measured;
    const auto planned = std::ranges::find(m_plan->steps, step.step, &StepPlan::step);
    if (planned != m_plan->steps.end()) {
        FindingList unreadable;
        auto loaded = loadStep(*m_plan, *planned, m_settings, unreadable, progress, stop);
        if (loaded) {
            measured = *std::move(loaded);
        } else if (loaded.error().kind == ErrorKind::Cancelled) {
            return loaded.error();
        }
    }
    // The two runs of the bench have the same names.
    MatchOptions same;
    same.isFuzzy = matching.isFuzzy;
    same.isMerged = matching.isMerged;
    for (RankGraphs& rank : step.ranks) {
        const RankGraphs* runs = measured && rank.bench ? rankOf(*measured, rank.bench->graph) : nullptr;
        if (runs == nullptr || !runs->bench) {
            findings.add(FindingId::FloorMissing, rank.debug.graph.rank, m_folder);
            continue;
        }
        const Vocabulary words(runs->debug.graph, runs->bench->graph);
        rank.floor = measureFloor(words, match(runs->debug.graph, runs->bench->graph, same));
    }
    return ok();
}

} // namespace pipescope::graph
