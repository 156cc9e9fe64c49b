#include "core/stages/steps.h"

#include "core/base/text.h"
#include "core/stages/open_steps.h"
#include "core/stages/step_evidence.h"

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

/// Whether a record belongs to the block before it, which made its data, or to the one behind it, which needs
/// them.
enum class Side
{
    Before,
    Behind
};

/// Step of an operator by the blocks around it: data is sent after the block that made it and received before
/// the one that needs it.
OptionalStep stepFromBlocks(TimeSpan span, Side side, const RankCapture& rank,
                            const std::vector<OptionalStep>& rangeSteps)
{
    const auto& ranges = rank.ranges;
    if (ranges.empty()) {
        return std::nullopt;
    }
    const auto behind =
        std::lower_bound(ranges.begin(), ranges.end(), side == Side::Before ? span.begin : span.end,
                         [](const CapturedRange& range, TimePoint t) { return range.device.begin < t; });
    const auto position = behind - ranges.begin();
    const auto last = static_cast<std::ptrdiff_t>(ranges.size()) - 1;
    return rangeSteps[static_cast<std::size_t>(
        side == Side::Before ? std::max<std::ptrdiff_t>(position - 1, 0) : std::min(position, last))];
}

/// Finds the steps of one rank's operators.
class OperatorSteps
{
public:
    /// `borrowed` serves a rank without blocks; it may be null.
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
            const Side side = captured.op.kind == OperatorKind::Send ? Side::Before : Side::Behind;
            result.push_back(stepOf(captured.issued, captured.op.span, side));
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

void tellEvidence(const RankCapture& rank, const RankSteps& steps, FindingList& findings)
{
    const auto tell = [&](FindingId id, std::uint64_t count, const std::string& detail = {}) {
        if (count > 0) {
            findings.add(id, rank.rank, rank.file, detail, count);
        }
    };
    tell(FindingId::StepWindowsOverlap, steps.stepTime.leftOut());
    tell(FindingId::StepsFromProfilerRanges, steps.count(StepEvidence::ProfilerStep));
    tell(FindingId::StepsFromOtherRank, steps.count(StepEvidence::OtherRank),
         steps.lender ? "rank " + std::to_string(steps.lender->value) : "");
    tell(FindingId::StepsFromBlocks, steps.count(StepEvidence::Blocks));
    tell(FindingId::RangeOutsideSteps, steps.openCount());
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

StepAssignment assignSteps(const Capture& capture, const Placements& placements, FindingList& findings)
{
    StepAssignment assignment;
    assignment.numbers = distinctNumbers(capture);
    std::vector<RankSteps> ranks;
    const bool hasWindows = !assignment.numbers.empty();
    bool isAnyOpen = !hasWindows;
    for (const RankCapture& rank : capture.ranks) {
        ranks.push_back(stepsFromOwnWindows(rank, assignment.numbers));
        isAnyOpen = isAnyOpen || ranks.back().openCount() > 0;
    }
    if (isAnyOpen) {
        assignOpenRanges(capture, placements, ranks, assignment.numbers);
    }
    if (assignment.numbers.empty()) {
        findings.add(FindingId::StepsMissing);
        return everythingInStepZero(capture);
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        tellEvidence(capture.ranks[i], ranks[i], findings);
    }
    if (!hasWindows && assignment.numbers.size() == 1) {
        return everythingInStepZero(capture);
    }
    const StepWindows* borrowed = firstUsedWindows(ranks);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const OperatorSteps operators(capture.ranks[i], ranks[i], borrowed);
        assignment.ranks.push_back({{}, operators.ofOperators(), operators.ofMessageOperators()});
        assignment.ranks.back().ranges = std::move(ranks[i].ranges);
    }
    return assignment;
}

} // namespace pipescope
