#include "core/run/inference/steps/steps.h"

#include "core/base/text.h"
#include "core/base/threads/parallel.h"
#include "core/run/inference/steps/step_evidence.h"

#include <algorithm>
#include <string>

namespace pipescope {
namespace {

using OptionalStep = std::optional<StepIndex>;

std::vector<StepNumber> distinctNumbers(const Capture& capture)
{
    std::vector<StepNumber> numbers;
    for (const RankCapture& rank : capture.ranks) {
        for (const auto* windows : {&rank.stepWindows, &rank.profilerSteps}) {
            for (const StepWindow& window : *windows) {
                numbers.push_back(window.number);
            }
        }
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

/// Whether a record belongs to the block before it, which made its data; to the one after it, which needs
/// them; or, if its direction is not recorded, to the nearer one.
enum class Side
{
    Before,
    Behind,
    Nearer
};

/// A batch that sends anything follows the block that made the data, whatever else it receives.
Side sideOf(const P2pOperator& op, const std::vector<OperatorPart>& parts)
{
    if (op.kind != OperatorKind::BatchSendReceive) {
        return op.kind == OperatorKind::Send ? Side::Before : Side::Behind;
    }
    if (op.partCount == 0) {
        return Side::Nearer;
    }
    const auto first = parts.begin() + op.firstPart;
    const bool sends = std::any_of(first, first + op.partCount, [](const OperatorPart& part) {
        return part.direction == PartDirection::Send;
    });
    return sends ? Side::Before : Side::Behind;
}

/// Position of the first range that begins at a time or behind it.
std::size_t firstRangeFrom(const std::vector<CapturedRange>& ranges, TimePoint time)
{
    const auto range =
        std::lower_bound(ranges.begin(), ranges.end(), time,
                         [](const CapturedRange& each, TimePoint t) { return each.device.begin < t; });
    return static_cast<std::size_t>(range - ranges.begin());
}

/// Step of an operator by the blocks around it: data is sent after the block that made it and received before
/// the one that needs it. So a send begins where a block ends, and a receive ends where one begins.
OptionalStep stepFromBlocks(TimeSpan span, Side side, const RankCapture& rank,
                            const std::vector<OptionalStep>& rangeSteps)
{
    const auto& ranges = rank.ranges;
    if (ranges.empty()) {
        return std::nullopt;
    }
    const std::size_t begun = firstRangeFrom(ranges, span.begin);
    const std::size_t before = begun > 0 ? begun - 1 : 0;
    const std::size_t behind = std::min(firstRangeFrom(ranges, span.end), ranges.size() - 1);
    if (side == Side::Nearer) {
        const Duration sinceBlock = span.begin - ranges[before].device.end;
        const Duration untilBlock = ranges[behind].device.begin - span.end;
        const bool isBetween = begun > 0 && untilBlock.ns >= 0;
        side = begun == 0 || (isBetween && untilBlock <= sinceBlock) ? Side::Behind : Side::Before;
    }
    return rangeSteps[side == Side::Before ? before : behind];
}

/// Finds the steps of one rank's operators.
class OperatorSteps
{
public:
    /// `borrowed` is used for a rank without blocks; it may be null.
    OperatorSteps(const RankCapture& rank, const RankSteps& steps, const StepWindows* borrowed)
        : m_rank(rank)
        , m_steps(steps)
        , m_borrowed(rank.ranges.empty() ? borrowed : nullptr)
    { }

    std::vector<OptionalStep> ofOperators() const
    {
        std::vector<OptionalStep> result;
        result.reserve(m_rank.operators.size());
        for (const CapturedOperator& captured : m_rank.operators) {
            result.push_back(stepOf(captured.issued, captured.op.span, sideOf(captured.op, m_rank.parts)));
        }
        return result;
    }

    std::vector<OptionalStep> ofMessageOperators() const
    {
        std::vector<OptionalStep> result;
        result.reserve(m_rank.messageOperators.size());
        for (const MessageOperator& op : m_rank.messageOperators) {
            const bool receives = containsIgnoringAsciiCase(m_rank.strings.text(op.operation), "rec");
            result.push_back(stepOf(op.issued, op.span, receives ? Side::Behind : Side::Before));
        }
        return result;
    }

private:
    OptionalStep stepOf(std::optional<TimePoint> issued, TimeSpan span, Side side) const
    {
        if (issued) {
            const TimeSpan moment{*issued, *issued};
            for (const StepWindows* windows : {&m_steps.stepTime, &m_steps.profilerSteps, m_borrowed}) {
                const auto step = windows != nullptr ? windows->covering(moment) : OptionalStep();
                if (step) {
                    return step;
                }
            }
        }
        return stepFromBlocks(span, side, m_rank, m_steps.ranges);
    }

    const RankCapture& m_rank;
    const RankSteps& m_steps;
    const StepWindows* m_borrowed;
};

void reportEvidence(const RankCapture& rank, const RankSteps& steps, FindingList& findings)
{
    const auto report = [&](FindingId id, const Occurrences& occurrences, const UserText& detail = {}) {
        findings.add(id, rank.rank, rank.file, detail, occurrences);
    };
    Occurrences open;
    for (std::size_t i = 0; i < steps.ranges.size(); ++i) {
        if (!steps.ranges[i]) {
            open.add(rank.ranges[i].device);
        }
    }
    report(FindingId::StepWindowsOverlap, steps.stepTime.leftOut());
    report(FindingId::StepsFromProfilerRanges, steps.of(StepEvidence::ProfilerStep));
    report(FindingId::StepsFromOtherRank, steps.of(StepEvidence::OtherRank),
           steps.lender ? "rank %1"_text(steps.lender->value) : UserText());
    report(FindingId::StepsFromBlocks, steps.of(StepEvidence::Blocks));
    report(FindingId::RangeOutsideSteps, open);
}

StepAssignment everythingInStepZero(const Capture& capture)
{
    StepAssignment assignment{{StepNumber{0}}, {}};
    const OptionalStep zero = StepIndex{};
    for (const RankCapture& rank : capture.ranks) {
        assignment.ranks.push_back({std::vector(rank.ranges.size(), zero),
                                    std::vector(rank.operators.size(), zero),
                                    std::vector(rank.messageOperators.size(), zero)});
    }
    return assignment;
}

const StepWindows* firstUsedWindows(const std::vector<RankSteps>& ranks)
{
    const auto used = std::find_if(ranks.begin(), ranks.end(),
                                   [](const RankSteps& rank) { return rank.usedWindows() != nullptr; });
    return used != ranks.end() ? used->usedWindows() : nullptr;
}

} // namespace

StepAssignment assignSteps(const Capture& capture, const Placements& placements, std::size_t workers,
                           FindingList& findings)
{
    StepAssignment assignment;
    assignment.numbers = distinctNumbers(capture);
    std::vector<RankSteps> ranks(capture.ranks.size());
    const bool hasWindows = !assignment.numbers.empty();
    parallelFor(ranks.size(), workers, {},
                [&](std::size_t i) { ranks[i] = stepsFromOwnWindows(capture.ranks[i], assignment.numbers); });
    const bool isAnyOpen = !hasWindows || std::any_of(ranks.begin(), ranks.end(), [](const RankSteps& rank) {
        return rank.openCount() > 0;
    });
    if (isAnyOpen) {
        assignOpenRanges(capture, placements, workers, ranks, assignment.numbers);
    }
    if (assignment.numbers.empty()) {
        findings.add(FindingId::StepsMissing);
        return everythingInStepZero(capture);
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        reportEvidence(capture.ranks[i], ranks[i], findings);
    }
    if (!hasWindows && assignment.numbers.size() == 1) {
        return everythingInStepZero(capture);
    }
    const StepWindows* borrowed = firstUsedWindows(ranks);
    assignment.ranks.resize(ranks.size());
    parallelFor(ranks.size(), workers, {}, [&](std::size_t i) {
        const OperatorSteps operators(capture.ranks[i], ranks[i], borrowed);
        assignment.ranks[i].operators = operators.ofOperators();
        assignment.ranks[i].messageOperators = operators.ofMessageOperators();
    });
    // Not before: a rank's windows are found by its ranges.
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        assignment.ranks[i].ranges = std::move(ranks[i].ranges);
    }
    return assignment;
}

} // namespace pipescope
