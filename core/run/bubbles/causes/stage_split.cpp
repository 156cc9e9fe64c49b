#include "core/run/bubbles/causes/stage_split.h"

#include "core/run/bubbles/causes/repairs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace pipescope {
namespace {

constexpr double kEqualStages = 0.01;

/// What a step takes of one stage's ranks, each; ns.
struct SplitWork
{
    double layers = 0;
    double extra = 0;
    double layersThen = 0;
    /// What of `layers` is in heavy virtual stages.
    double heavyLayers = 0;
};

std::map<Stage, SplitWork> workOfStages(const MeasuredRun& run, const std::vector<UsualTime>& times)
{
    std::map<Stage, SplitWork> stages;
    std::map<Stage, std::set<TrackIndex>> tracks;
    for (std::size_t i = 0; i < run.times.size(); ++i) {
        const Work& work = run.graphs.works[i];
        if (work.stage && run.times[i].blocks > 0) {
            const auto blocks = static_cast<double>(run.times[i].blocks);
            const auto extra = static_cast<double>(run.heavy.extraOfWork[i]);
            stages[*work.stage].layers += (static_cast<double>(times[i].peers) - extra) * blocks;
            stages[*work.stage].extra += extra * blocks;
            if (extra > 0) {
                stages[*work.stage].heavyLayers += (static_cast<double>(times[i].peers) - extra) * blocks;
            }
            tracks[*work.stage].insert(work.track);
        }
    }
    const auto steps = static_cast<double>(std::max<std::int64_t>(1, run.stepCount()));
    for (auto& [stage, work] : stages) {
        const double parts = steps * static_cast<double>(tracks[stage].size());
        work.layers /= parts;
        work.extra /= parts;
        work.heavyLayers /= parts;
    }
    return stages;
}

/// Gives each stage the layers with which all take the same; a stage whose extra alone takes longer gets
/// none.
void equalise(std::map<Stage, SplitWork>& stages)
{
    double whole = 0;
    std::vector<double> extras;
    for (const auto& [stage, work] : stages) {
        whole += work.layers;
        extras.push_back(work.extra);
    }
    std::ranges::sort(extras);
    double level = 0;
    double sum = whole;
    for (std::size_t i = 0; i < extras.size(); ++i) {
        if (i > 0 && extras[i] >= level) {
            break;
        }
        sum += extras[i];
        level = sum / static_cast<double>(i + 1);
    }
    for (auto& [stage, work] : stages) {
        work.layersThen = std::max(0.0, level - work.extra);
    }
}

bool isHeavy(const MeasuredRun& run, std::size_t work)
{
    return run.heavy.extraOfWork[work] > 0;
}

/// By how much the layers of a kind of work change, with its stage's.
double factorOfWork(const MeasuredRun& run, std::size_t work, const SplitWork& stage, bool isFromEndsFirst)
{
    if (stage.layers <= 0) {
        return 1.0;
    }
    const double all = stage.layersThen / stage.layers;
    if (!isFromEndsFirst || all >= 1.0 || stage.heavyLayers <= 0) {
        return all;
    }
    const double taken = stage.layers - stage.layersThen;
    const double fromEnds = std::min(taken, stage.heavyLayers);
    const double others = stage.layers - stage.heavyLayers;
    return isHeavy(run, work) ? 1.0 - fromEnds / stage.heavyLayers
           : others > 0       ? 1.0 - (taken - fromEnds) / others
                              : 1.0;
}

ChangeCosts changeTo(const MeasuredRun& run, const std::vector<UsualTime>& times,
                     std::map<Stage, SplitWork> stages, bool isFromEndsFirst)
{
    return
        [&run, &times, stages = std::move(stages), isFromEndsFirst](std::size_t graph, ReplayCosts& costs) {
            const StepGraph& blocks = run.graphs.graphs[graph];
            for (std::size_t node = 0; node < blocks.size(); ++node) {
                const std::size_t work = blocks.work[node].value;
                const auto& stage = run.graphs.works[work].stage;
                const auto now = static_cast<double>(times[work].peers);
                if (stage && now > 0) {
                    const double factor = factorOfWork(run, work, stages.at(*stage), isFromEndsFirst);
                    const auto extra = static_cast<double>(run.heavy.extraOfWork[work]);
                    costs.duration[node] = static_cast<std::int64_t>(
                        static_cast<double>(costs.duration[node]) * ((now - extra) * factor + extra) / now);
                }
            }
        };
}

Saving savingWith(const MeasuredRun& run, const std::map<Stage, SplitWork>& stages, bool isFromEndsFirst)
{
    RepairableCause cause;
    cause.repair.change = changeTo(run, run.measuredTimes, stages, isFromEndsFirst);
    return savingsOf(run, {&cause, 1}).front();
}

} // namespace

std::optional<StageSplit> stageSplitOf(const MeasuredRun& run)
{
    std::map<Stage, SplitWork> stages = workOfStages(run, run.measuredTimes);
    if (stages.size() < 2) {
        return std::nullopt;
    }
    equalise(stages);
    StageSplit split;
    bool isEqual = true;
    for (const auto& [stage, work] : stages) {
        const double factor = work.layers > 0 ? work.layersThen / work.layers : 1.0;
        isEqual = isEqual && std::abs(factor - 1.0) <= kEqualStages;
        split.stages.push_back({stage, static_cast<std::int64_t>(work.layers), factor});
    }
    if (isEqual) {
        return std::nullopt;
    }
    const Saving alike = savingWith(run, stages, false);
    const Saving ends = run.heavy.found.empty() ? Saving{} : savingWith(run, stages, true);
    split.isFromEndsFirst = ends.ofStep > alike.ofStep;
    split.saved = std::max(ends.ofStep, alike.ofStep);
    split.share = std::max(ends.shareOfStep, alike.shareOfStep);
    return split;
}

std::size_t splitStageCount(const MeasuredRun& run)
{
    return workOfStages(run, run.measuredTimes).size();
}

ChangeCosts withLayers(const MeasuredRun& run, const std::vector<UsualTime>& times,
                       const std::vector<double>& layers)
{
    std::map<Stage, SplitWork> stages = workOfStages(run, times);
    double whole = 0;
    for (const auto& [stage, work] : stages) {
        whole += work.layers;
    }
    const double all = std::accumulate(layers.begin(), layers.end(), 0.0);
    auto each = layers.begin();
    for (auto& [stage, work] : stages) {
        work.layersThen = whole * *each++ / all;
    }
    return changeTo(run, times, std::move(stages), false);
}

} // namespace pipescope
