#include "ui/run/session/run_comparer.h"

#include "core/run/analysis/clock_shifts.h"
#include "core/run/difference/change_evidence.h"
#include "core/run/difference/difference_output.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
namespace {

std::optional<StepIndex> indexOf(const Trace& trace, StepNumber number)
{
    const auto found = std::ranges::find(trace.steps, number, &Step::number);
    return found != trace.steps.end()
               ? std::optional(StepIndex{static_cast<std::size_t>(found - trace.steps.begin())})
               : std::nullopt;
}

/// Puts a run on one clock and measures it, or one step of it.
struct MeasuredSide
{
    TracePointer clocked;
    std::optional<RunSide> side;

    MeasuredSide(const TracePointer& recorded, std::optional<StepIndex> step, const std::stop_token& stop)
    {
        const ClockFigures clocks = solveClocks(*recorded);
        clocked = onOneClock(recorded, clocks, stop);
        if (auto measured = clocked ? measureSide(*clocked, clocks, step, stop) : std::nullopt) {
            side.emplace(*std::move(measured));
        }
    }
};

bool isComparable(const RunSide& side)
{
    return !side.run.graphs.graphs.empty();
}

/// The sentences with their places; those of changes the dearest first, as they are.
void addSentences(ComparedRuns& runs)
{
    const RunSide& before = *runs.sideBefore;
    const RunSide& after = *runs.sideAfter;
    const RunDifference& difference = *runs.difference;
    const auto all = differenceSentences(before, after, difference);
    const std::size_t shown = std::min(kMostSentences, all.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const DifferenceSentence& each = all[i];
        const auto evidence =
            each.change ? evidenceOf(before, after, difference.changes[*each.change]) : std::nullopt;
        const auto rank = each.track ? std::optional(after.trace.track(*each.track).rank) : std::nullopt;
        runs.sentences.push_back({each.text, evidence, rank});
    }
    const std::size_t room = std::min(kMostSentences - shown, difference.blocks.size());
    for (std::size_t i = 0; i < room; ++i) {
        const BlockChange& block = difference.blocks[i];
        runs.sentences.push_back({blockChangeText(block), evidenceOf(before, after, block)});
    }
    runs.sentencesLeftOut = all.size() + difference.blocks.size() - shown - room;
}

/// What is said where a run has nothing to compare.
UserText nothingText(const Trace& trace, const std::optional<StepNumber>& step)
{
    const UserText root = verbatim(trace.root().native());
    return step ? "Step %1 of %2 has no blocks of a pipeline."_text(step->value, root)
                : "%1 has no blocks of a pipeline."_text(root);
}

} // namespace

std::shared_ptr<const ComparedRuns> comparedRuns(const TracePointer& after, const RunBefore& before,
                                                 const std::stop_token& stop)
{
    auto runs = std::make_shared<ComparedRuns>();
    runs->before = before;
    runs->after = after;
    const auto& steps = before.steps;
    const auto stepBefore = steps ? indexOf(*before.trace, steps->first) : std::nullopt;
    const auto stepAfter = steps ? indexOf(*after, steps->second) : std::nullopt;
    MeasuredSide first(before.trace, stepBefore, stop);
    MeasuredSide second(after, stepAfter, stop);
    if (!first.side || !second.side) {
        return nullptr;
    }
    runs->clockedBefore = first.clocked;
    runs->clockedAfter = second.clocked;
    if (stepBefore && stepAfter) {
        runs->steps = StepIndices{*stepBefore, *stepAfter};
    }
    const bool isFirstThere = isComparable(*first.side) && (!steps || stepBefore);
    const bool isSecondThere = isComparable(*second.side) && (!steps || stepAfter);
    if (!isFirstThere || !isSecondThere) {
        const auto step = [&](auto which) {
            return steps ? std::optional((*steps).*which) : std::optional<StepNumber>();
        };
        runs->sentences.push_back({isFirstThere ? nothingText(*after, step(&StepPair::second))
                                                : nothingText(*before.trace, step(&StepPair::first))});
        return runs;
    }
    runs->sideBefore.emplace(*std::move(first.side));
    runs->sideAfter.emplace(*std::move(second.side));
    runs->difference = differenceOf(*runs->sideBefore, *runs->sideAfter, stop);
    if (!runs->difference) {
        return nullptr;
    }
    addSentences(*runs);
    return runs;
}

RunComparer::RunComparer(QObject* parent)
    : QObject(parent)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &RunComparer::changed);
}

void RunComparer::compare(const TracePointer& after, const std::optional<RunBefore>& before)
{
    m_job.abandon();
    m_compared.reset();
    if (before) {
        m_job.start([this, after, before = *before](Progress&, const std::stop_token& stop) {
            auto found = comparedRuns(after, before, stop);
            return [this, found = std::move(found)] {
                m_compared = found;
                emit changed();
            };
        });
    }
    emit changed();
}

} // namespace pipescope::ui
