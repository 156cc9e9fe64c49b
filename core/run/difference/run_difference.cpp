#include "core/run/difference/run_difference.h"

#include "core/base/enum_names.h"
#include "core/run/difference/changes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>

namespace pipescope {
namespace {

/// A rung that changes by less of a step is not shown.
constexpr double kLeastLoss = 0.01;
/// From so many steps a side on, it is known how much they vary.
constexpr std::size_t kFewestVaryingSteps = 2;

std::int64_t roundedMean(std::int64_t sum, std::int64_t count)
{
    return count > 0 ? std::llround(static_cast<long double>(sum) / static_cast<long double>(count)) : 0;
}

/// The longest window of each step.
std::map<StepIndex, std::int64_t> lengthsOfSteps(const MeasuredRun& run)
{
    std::map<StepIndex, std::int64_t> lengths;
    for (const StepGraph& graph : run.graphs.graphs) {
        std::int64_t& longest = lengths[graph.step];
        longest = std::max(longest, graph.length());
    }
    return lengths;
}

SideFigures sideFiguresOf(const MeasuredRun& run)
{
    SideFigures figures;
    std::int64_t sum = 0;
    for (const auto& [step, length] : lengthsOfSteps(run)) {
        sum = saturatingAdd(sum, length);
        ++figures.steps;
    }
    figures.step = roundedMean(sum, figures.steps);
    figures.refusedSteps = figures.steps - static_cast<std::int64_t>(run.slowestGraphs().size());
    return figures;
}

/// The ladder of a mean step. Lengths are rounded, so that rungs add up.
LossLadder meanLadder(const MeasuredRun& run)
{
    LossLadder mean = run.lossesOfSteps();
    const auto count = static_cast<std::int64_t>(run.slowestGraphs().size());
    for (std::int64_t& length : mean.lengths) {
        length = roundedMean(length, count);
    }
    return mean;
}

std::vector<WaterfallBar> waterfallOf(const RunSide& before, const RunSide& after,
                                      const RunDifference& difference)
{
    using Part = WaterfallBar::Part;
    const std::int64_t stepBefore = difference.before.step;
    const std::int64_t stepAfter = difference.after.step;
    if (before.run.slowestGraphs().empty() || after.run.slowestGraphs().empty()) {
        return {{Part::NotExplained, {}, stepBefore, stepAfter}};
    }
    const LossLadder was = meanLadder(before.run);
    const LossLadder is = meanLadder(after.run);
    std::vector<WaterfallBar> bars;
    for (std::size_t i = 0; i < kLossRungCount; ++i) {
        const auto rung = static_cast<LossRung>(i);
        bars.push_back({Part::Rung, rung, was.rung(rung), is.rung(rung)});
    }
    bars.push_back({Part::Ideal, {}, was.ideal(), is.ideal()});
    const WaterfallBar refused{
        Part::RefusedSteps, {}, stepBefore - was.measured(), stepAfter - is.measured()};
    if (refused.before != 0 || refused.after != 0) {
        bars.push_back(refused);
    }
    return bars;
}

StepSeries seriesOf(const std::map<StepIndex, std::int64_t>& values)
{
    StepSeries series;
    for (const auto& [step, value] : values) {
        series.add(step.value, static_cast<double>(value));
    }
    return series;
}

StepSeries rungsOf(const MeasuredRun& run, LossRung rung)
{
    StepSeries series;
    for (const std::size_t i : run.slowestGraphs()) {
        series.add(run.graphs.graphs[i].step.value, static_cast<double>(run.ladders[i].rung(rung)));
    }
    return series;
}

/// A single step is taken to vary like those of the other side.
bool isStepChanged(const RunSide& before, const RunSide& after, const RunDifference& difference)
{
    auto was = seriesOf(lengthsOfSteps(before.run)).figures();
    auto is = seriesOf(lengthsOfSteps(after.run)).figures();
    if (was.steps < kFewestVaryingSteps && is.steps < kFewestVaryingSteps) {
        return difference.stepChange() != 0;
    }
    was.variance = was.steps < kFewestVaryingSteps ? is.variance : was.variance;
    is.variance = is.steps < kFewestVaryingSteps ? was.variance : is.variance;
    return std::abs(is.mean - was.mean) >= kLeastShareOfStep * was.mean
           && chanceOfDifference(was, 0, is, 0) < kChanceOfAny;
}

/// Few steps may differ so much by chance, but not where a change that is none explains most of it.
bool isStepExplained(const RunDifference& difference)
{
    const std::int64_t off = difference.stepChange();
    return std::ranges::any_of(difference.changes, [off](const RunChange& change) {
        return (change.cost > 0) == (off > 0) && std::abs(change.cost) > std::abs(off) / 2;
    });
}

/// Adds what each change costs.
std::vector<RunChange> costed(const RunSide& after, std::vector<UndoableChange> changes,
                              std::int64_t stepBefore)
{
    std::vector<RepairableCause> repairs;
    for (UndoableChange& each : changes) {
        repairs.push_back({Cause(), std::move(each.undo)});
    }
    const std::vector<Saving> savings = savingsOf(after.run, repairs);
    std::vector<RunChange> all;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        RunChange& change = all.emplace_back(std::move(changes[i].change));
        change.cost = savings[i].ofStep;
        change.share =
            stepBefore > 0 ? static_cast<double>(change.cost) / static_cast<double>(stepBefore) : 0;
    }
    return all;
}

} // namespace

std::string_view waterfallBarName(const WaterfallBar& bar)
{
    static constexpr auto kNames =
        std::to_array<EnumName<WaterfallBar::Part>>({{WaterfallBar::Part::Rung, "rung"},
                                                     {WaterfallBar::Part::Ideal, "ideal"},
                                                     {WaterfallBar::Part::RefusedSteps, "refused_steps"},
                                                     {WaterfallBar::Part::NotExplained, "not_explained"}});
    return bar.rung ? lossRungName(*bar.rung) : nameOf(kNames, bar.part);
}

std::string_view changeKindName(ChangeKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<ChangeKind>>(
        {{ChangeKind::Work, "work"}, {ChangeKind::Transfers, "transfers"}, {ChangeKind::Loss, "loss"}});
    return nameOf(kNames, kind);
}

std::vector<RunChange> lossChanges(const ComparedSides& sides)
{
    static constexpr std::array kRungs{LossRung::LateStart, LossRung::ExposedCommunication,
                                       LossRung::LaunchGaps, LossRung::TransferJitter,
                                       LossRung::MicroBatchJitter};
    const double least = kLeastLoss * static_cast<double>(sides.stepBefore);
    std::vector<RunChange> changes;
    for (const LossRung rung : kRungs) {
        const auto was = rungsOf(sides.before.run, rung).figures();
        const auto is = rungsOf(sides.after.run, rung).figures();
        const double off = is.mean - was.mean;
        if (was.steps >= kFewestVaryingSteps && is.steps >= kFewestVaryingSteps && std::abs(off) >= least
            && chanceOfDifference(was, 0, is, 0) < kChanceOfAny / kRungs.size())
        {
            RunChange change;
            change.kind = ChangeKind::Loss;
            change.isOfAll = true;
            change.rung = rung;
            change.before = std::llround(was.mean);
            change.after = std::llround(is.mean);
            change.relative = was.mean > 0 ? off / was.mean : 0.0;
            change.cost = std::llround(off);
            change.share = off / static_cast<double>(sides.stepBefore);
            changes.push_back(std::move(change));
        }
    }
    return changes;
}

bool RunDifference::isEmpty() const
{
    return !isStepChanged && changes.empty() && onlyBefore.empty() && onlyAfter.empty() && !isScheduleChanged
           && !areMicroBatchesChanged && !areVirtualStagesChanged && reordered.empty() && blockSets.empty()
           && blocks.empty();
}

std::optional<RunDifference> differenceOf(const RunSide& before, const RunSide& after,
                                          const std::stop_token& stop)
{
    RunDifference difference;
    difference.before = sideFiguresOf(before.run);
    difference.after = sideFiguresOf(after.run);
    AlignedRanks ranks = alignRanks(before, after);
    const ComparedSides sides{before, after, ranks, difference.before.step};
    difference.waterfall = waterfallOf(before, after, difference);
    difference.isStepChanged = isStepChanged(before, after, difference);
    compareShapes(sides, difference);
    std::vector<UndoableChange> changes = workChanges(sides);
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    std::ranges::move(transferChanges(sides), std::back_inserter(changes));
    difference.changes = costed(after, std::move(changes), difference.before.step);
    std::ranges::move(lossChanges(sides), std::back_inserter(difference.changes));
    std::ranges::stable_sort(difference.changes, std::ranges::greater{},
                             [](const RunChange& each) { return std::abs(each.cost); });
    difference.isStepChanged = difference.isStepChanged || isStepExplained(difference);
    if (difference.before.steps == 1 && difference.after.steps == 1) {
        difference.blocks = blockChanges(sides);
    }
    difference.onlyBefore = std::move(ranks.onlyBefore);
    difference.onlyAfter = std::move(ranks.onlyAfter);
    return difference;
}

} // namespace pipescope
