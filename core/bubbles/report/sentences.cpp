#include "core/bubbles/report/sentences.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"

#include <cmath>
#include <cstddef>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

UserText slowRankSentence(const Cause& cause)
{
    const UserText ranks = ranksText(cause.ranks);
    const UserText slower = percentText(cause.slower);
    if (!cause.stage) {
        return "Slow pipeline, %1: %2 slower than peers in other replicas."_text(ranks, slower);
    }
    return cause.hasNoPeers
               ? "Slow %1 (stage %2): %3 slower than all other stages, which agree; without peers in another replica, it may as well have more layers."_text(
                   ranks, cause.stage->value, slower)
               : "Slow %1 (stage %2): %3 slower than peers of the same stage."_text(ranks, cause.stage->value,
                                                                                    slower);
}

UserText delaySentence(const Cause& cause)
{
    const UserText ranks = ranksText(cause.ranks);
    if (cause.kind == CauseKind::LateStart) {
        return cause.ranks.empty()
                   ? UserText("Late starts: ranks begin the step later than they could."_text)
                   : "Late start of %1: the step begins later there than it could."_text(ranks);
    }
    if (cause.isUnrecorded) {
        return cause.ranks.empty()
                   ? UserText(
                       "Gaps: blocks begin later than their data could be there; messages are not recorded, so that late launches and messages that hold ranks up look alike."_text)
                   : "Gaps on %1: blocks begin later than their data could be there; messages are not recorded, so that late launches and messages that hold ranks up look alike."_text(
                       ranks);
    }
    return cause.ranks.empty()
               ? UserText(
                   "Launch gaps: blocks begin later than they could, since hosts launch them late."_text)
               : "Launch gaps on %1: blocks begin later than they could, since the host launches them late."_text(
                   ranks);
}

UserText whatIsWrong(const Cause& cause)
{
    switch (cause.kind) {
    case CauseKind::SlowRank:
        return slowRankSentence(cause);
    case CauseKind::UnequalStages:
        return "Unequal stages: stage %1 (%2) takes %3 longer than the mean."_text(
            cause.stage ? cause.stage->value : 0, ranksText(cause.ranks), percentText(cause.slower));
    case CauseKind::SlowLinks:
        return cause.ranks.size() == 2
                   ? "Slow link: data from rank %1 to rank %2 moves %3 than between others."_text(
                       cause.ranks[0].value, cause.ranks[1].value, longerText(cause.slower))
                   : UserText("Slow links: blocks wait for data on its way."_text);
    case CauseKind::LaunchGaps:
    case CauseKind::LateStart:
        return delaySentence(cause);
    case CauseKind::MicroBatchJitter:
        return "Jitter: micro-batches take different times on the same rank."_text;
    case CauseKind::TransferJitter:
        return "Jitter: transfers between the same ranks take different times."_text;
    }
    return {};
}

UserText whereToLook(const Trace& trace, const Cause& cause)
{
    if (!cause.worstStep || cause.worstStep->value >= trace.steps.size()) {
        return {};
    }
    const std::int64_t step = trace.steps[cause.worstStep->value].number.value;
    return cause.ranks.empty() ? "Look at step %1."_text(step)
                               : "Look at %1 in step %2."_text(ranksText(cause.ranks), step);
}

/// Refused steps of the same reason and ranks.
struct Refusals
{
    std::vector<std::int64_t> steps;
    std::uint64_t missing = 0;
    double replayError = 0;
};

UserText stepsText(const std::vector<std::int64_t>& steps)
{
    const UserText list = verbatim(numberList(steps));
    return steps.size() == 1 ? "step %1"_text(list) : "steps %1"_text(list);
}

UserText whyRefused(RefusalReason reason, const std::vector<Rank>& ranks, std::uint64_t missing)
{
    switch (reason) {
    case RefusalReason::RanksWithoutBlocks:
        return "%1 of the pipeline: no blocks are recorded there"_text(ranksText(ranks));
    case RefusalReason::BlocksMissing:
        return "%1: blocks that the schedule asks for are not recorded, %2 in all"_text(ranksText(ranks),
                                                                                        missing);
    case RefusalReason::InputsUnknown:
        return "%1: blocks wait for data that no recorded block makes"_text(ranksText(ranks));
    case RefusalReason::BlocksBeforeData:
        return "%1: blocks begin before their data is made"_text(ranksText(ranks));
    case RefusalReason::NotKnown:
        break;
    }
    return "blocks begin at other times than their dependencies say"_text;
}

} // namespace

UserText ranksText(const std::vector<Rank>& ranks)
{
    const UserText list = verbatim(rankList(ranks));
    return ranks.size() == 1 ? "rank %1"_text(list) : "ranks %1"_text(list);
}

UserText durationText(std::int64_t ns)
{
    return verbatim(formatDuration({ns}));
}

UserText percentText(double share)
{
    constexpr double kPercent = 100.0;
    constexpr double kTenths = 10.0;
    constexpr int kDigits = 9;
    // Nothing is added but to a zero with a minus.
    return verbatim(formatNumber(std::round(share * kPercent * kTenths) / kTenths + 0.0, kDigits) + " %");
}

std::string rankList(const std::vector<Rank>& ranks)
{
    std::vector<std::int64_t> numbers;
    for (const Rank rank : ranks) {
        numbers.push_back(rank.value);
    }
    return numberList(numbers);
}

std::string numberList(std::span<const std::int64_t> numbers)
{
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) {
            ++last;
        }
        text += (text.empty() ? "" : ", ") + std::to_string(numbers[i]);
        if (last > i) {
            text += (last == i + 1 ? ", " : "-") + std::to_string(numbers[last]);
        }
        i = last + 1;
    }
    return text;
}

std::vector<UserText> refusalSentences(const Trace& trace, const std::vector<RefusedStep>& refused)
{
    using Why = std::tuple<PipelineGroupIndex, RefusalReason, std::vector<Rank>>;
    std::map<Why, Refusals> alike;
    for (const RefusedStep& each : refused) {
        Refusals& refusals = alike[{each.group, each.reason, each.ranks}];
        refusals.steps.push_back(trace.steps[each.step.value].number.value);
        refusals.missing += each.missing;
        refusals.replayError = std::max(refusals.replayError, each.replayError);
    }
    std::vector<UserText> sentences;
    for (const auto& [why, refusals] : alike) {
        sentences.push_back("Nothing is concluded from %1: %2. A replay is off by %3."_text(
            stepsText(refusals.steps), whyRefused(std::get<1>(why), std::get<2>(why), refusals.missing),
            percentText(refusals.replayError)));
    }
    return sentences;
}

UserText longerText(double slower)
{
    constexpr double kTwice = 1.0;
    constexpr double kTenths = 10.0;
    constexpr int kDigits = 4;
    if (slower < kTwice) {
        return "%1 longer"_text(percentText(slower));
    }
    return "%1 times as long"_text(
        verbatim(formatNumber(std::round((1.0 + slower) * kTenths) / kTenths, kDigits)));
}

UserText sentenceOf(const Trace& trace, const Cause& cause)
{
    return "%1 It costs %2 a step, %3. %4"_text(whatIsWrong(cause), durationText(cause.cost),
                                                percentText(cause.share), whereToLook(trace, cause));
}

} // namespace pipescope
