#include "core/graph/open/assembly/load_step.h"

#include "core/base/threads/parallel.h"
#include "core/graph/read/build/build_graph.h"
#include "core/graph/tree/merge/merge.h"
#include "core/graph/tree/merge/parts/recorded_digits.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pipescope::graph {
namespace {

/// A graph that is to be built, and how that went.
struct Job
{
    const DumpFolder* folder = nullptr;
    std::optional<SideGraph> result;
    FindingList findings;
    std::optional<Error> error;
};

void run(Job& job, const BuildOptions& options, const GraphSettings& settings, EqualPools& pools,
         Progress& progress, const std::stop_token& stop)
{
    Result<Graph> graph = buildGraph(*job.folder, options, job.findings, progress, stop);
    if (!graph) {
        job.error = graph.error();
        return;
    }
    // Most ranks run the same modules.
    pools.add(graph->names);
    pools.add(graph->texts);
    SideGraph& side = job.result.emplace(SideGraph{std::move(*graph), {}, {}, {}});
    if (settings.checksOverflow) {
        side.overflow = checkOverflow(side.graph, settings.compatible);
    }
}

std::vector<const Graph*> graphsOf(const GraphStep& step, bool isDebug)
{
    std::vector<const Graph*> graphs;
    for (const RankGraphs& rank : step.ranks) {
        graphs.push_back(isDebug ? &rank.debug.graph : &rank.bench->graph);
    }
    return graphs;
}

Communication link(const GraphStep& step, bool isDebug, std::optional<Edition> compatible)
{
    return linkCommunication(graphsOf(step, isDebug), compatible);
}

void linkRanks(const GraphSettings& settings, GraphStep& step, FindingList& findings)
{
    step.debugLinks = link(step, true, settings.compatible);
    findings.merge(FindingList(step.debugLinks->findings));
    if (step.ranks.front().bench) {
        step.benchLinks = link(step, false, settings.compatible);
        findings.merge(FindingList(step.benchLinks->findings));
    }
}

/// The results in the order of the ranks; a rank that could not be built on one side is left out, with a
/// finding. Where none is left the first is the error.
Status collect(std::vector<Job>& jobs, std::size_t sides, GraphStep& step, FindingList& findings)
{
    std::optional<Error> first;
    std::vector<Finding> failed;
    for (Job& job : jobs) {
        findings.merge(std::move(job.findings));
        if (!job.error) {
            continue;
        }
        if (job.error->kind == ErrorKind::Cancelled) {
            return *job.error;
        }
        failed.push_back(findingFromError(*job.error, job.folder->rank));
        failed.back().id = FindingId::ConstructUnusable;
        first = first ? first : job.error;
    }
    const std::size_t ranks = jobs.size() / sides;
    for (std::size_t i = 0; i < ranks; ++i) {
        Job& debug = jobs[i];
        Job* const bench = sides == 2 ? &jobs[ranks + i] : nullptr;
        if (debug.result && (bench == nullptr || bench->result)) {
            RankGraphs& rank = step.ranks.emplace_back(RankGraphs{std::move(*debug.result), {}, {}, {}});
            if (bench != nullptr) {
                rank.bench = std::move(bench->result);
            }
        }
    }
    const bool isNoneLeft = step.ranks.empty() && first;
    for (std::size_t i = isNoneLeft ? 1 : 0; i < failed.size(); ++i) {
        findings.add(std::move(failed[i]));
    }
    return isNoneLeft ? Status(*first) : ok();
}

/// The sizes of one side, with the number of its ranks.
Result<MergeSizes> sizesOf(const std::vector<DumpFolder>& folders, const std::optional<MergeSizes>& given)
{
    MergeSizes sizes = given.value_or(MergeSizes{0});
    sizes.rankCount = sizes.rankCount == 0 ? static_cast<std::int64_t>(folders.size()) : sizes.rankCount;
    const SizesOrigin origin{"merge", folders.front().folder.parent_path()};
    TRY_OK(checkSizes(sizes, folders.size(), origin));
    return sizes;
}

/// The replicas of one side.
Result<std::vector<SideGraph>> mergeSide(const std::vector<DumpFolder>& folders, const MergeSizes& sizes,
                                         const GraphSettings& settings, RecordedDigits& digits,
                                         FindingList& findings, Progress& progress,
                                         const std::stop_token& stop)
{
    const BuildOptions options{settings.compatible, workerCount(settings.jobs)};
    const auto load = [&](std::size_t rank) {
        auto graph = buildGraph(folders[rank], options, findings, progress, stop);
        if (graph) {
            digits.add(*graph);
        }
        return graph;
    };
    TRY(auto merged, mergeRanks({sizes, settings.compatible}, load, findings, stop));
    std::vector<SideGraph> sides;
    for (MergedGraph& replica : merged) {
        SideGraph& side = sides.emplace_back(
            SideGraph{std::move(replica.graph), {}, std::move(replica.notes), std::move(replica.ranks)});
        if (settings.checksOverflow) {
            side.overflow = checkOverflow(side.graph, settings.compatible);
        }
    }
    return sides;
}

/// The sizes of both sides. What does not fit is known before anything is read.
struct SizesOfSides
{
    MergeSizes debug;
    /// Empty in a build.
    std::optional<MergeSizes> bench;
};

Result<SizesOfSides> sizesOfSides(const StepPlan& step, const GraphSettings& settings)
{
    TRY(const auto debug, sizesOf(step.debug, settings.mergeDebug));
    SizesOfSides sides{debug, {}};
    if (step.bench.empty()) {
        return sides;
    }
    TRY(const auto bench, sizesOf(step.bench, settings.mergeBench));
    TRY_OK(checkReplicas(debug, bench));
    sides.bench = bench;
    return sides;
}

Result<GraphStep> mergeStep(const StepPlan& step, const GraphSettings& settings, FindingList& findings,
                            Progress& progress, const std::stop_token& stop)
{
    TRY(const auto sizes, sizesOfSides(step, settings));
    RecordedDigits digits;
    TRY(auto debug, mergeSide(step.debug, sizes.debug, settings, digits, findings, progress, stop));
    GraphStep merged;
    merged.step = step.step;
    for (SideGraph& side : debug) {
        merged.ranks.push_back({std::move(side), {}, {}, {}});
    }
    if (!settings.compatible) {
        std::vector<Rank> ranks;
        for (const DumpFolder& folder : step.debug) {
            ranks.push_back(folder.rank);
        }
        merged.places = placesByOrder(sizes.debug, ranks);
    }
    if (!sizes.bench) {
        return merged;
    }
    TRY(auto bench, mergeSide(step.bench, *sizes.bench, settings, digits, findings, progress, stop));
    if (bench.size() != merged.ranks.size()) {
        return Error{
            ErrorKind::InvalidArgument, step.bench.front().folder.parent_path(),
            "merging gives %1 graphs here and %2 on the debug side; both need as many data-parallel copies"_text(
                bench.size(), merged.ranks.size())};
    }
    merged.rounding = mergedRounding(digits, std::max(sizes.debug.tp, sizes.bench->tp));
    for (std::size_t i = 0; i < bench.size(); ++i) {
        merged.ranks[i].bench = std::move(bench[i]);
    }
    return merged;
}

} // namespace

Result<GraphStep> loadStep(const RunPlan& plan, const StepPlan& step, const GraphSettings& settings,
                           FindingList& findings, Progress& progress, const std::stop_token& stop)
{
    if (settings.isMerged()) {
        return mergeStep(step, settings, findings, progress, stop);
    }
    std::vector<Job> jobs;
    for (const auto* folders : {&step.debug, &step.bench}) {
        for (const DumpFolder& folder : *folders) {
            jobs.push_back({&folder, {}, {}, {}});
        }
    }
    const std::size_t workers = workerCount(settings.jobs);
    const BuildOptions options{settings.compatible,
                               std::max<std::size_t>(1, workers / std::max<std::size_t>(1, jobs.size()))};
    EqualPools pools;
    parallelFor(jobs.size(), workers, stop,
                [&](std::size_t i) { run(jobs[i], options, settings, pools, progress, stop); });
    if (stop.stop_requested()) {
        return Error{ErrorKind::Cancelled, {}, {}};
    }
    GraphStep loaded;
    loaded.step = step.step;
    TRY_OK(collect(jobs, plan.isComparison ? 2 : 1, loaded, findings));
    if (plan.hasRanks) {
        linkRanks(settings, loaded, findings);
    }
    return loaded;
}

} // namespace pipescope::graph
