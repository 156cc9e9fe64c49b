#include "core/run/bubbles/report/sentences.h"

#include "core/base/parse/durations.h"
#include "core/base/text.h"

#include <cmath>
#include <cstddef>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

UserText hostText(const Trace& trace, HostIndex host)
{
    return host.value < trace.hosts.size() ? UserText(trace.hosts[host.value].name) : UserText();
}

UserText slowRankSentence(const Trace& trace, const Cause& cause)
{
    const UserText ranks = ranksText(cause.ranks);
    const UserText slower = percentText(cause.slower);
    if (cause.stage) {
        return cause.hasNoPeers
                   ? "Slow %1 (stage %2): %3 slower than all other stages, which agree; without peers in another replica, it may as well have more layers."_text(
                       ranks, cause.stage->value, slower)
                   : "Slow %1 (stage %2): %3 slower than peers of the same stage."_text(
                       ranks, cause.stage->value, slower);
    }
    if (!cause.hosts.empty()) {
        return "Slow pipeline, %1, which are all of host %2: %3 slower than peers in other replicas."_text(
            ranks, hostText(trace, cause.hosts.front()), slower);
    }
    return "Slow %1: up to %2 slower than peers of the same stages."_text(ranks, slower);
}

UserText slowHostSentence(const Trace& trace, const Cause& cause)
{
    const UserText host = cause.hosts.empty() ? UserText() : hostText(trace, cause.hosts.front());
    return cause.hasNoPeers
               ? "Slow host %1: its stages (%2) are %3 slower than those of all other hosts, which agree."_text(
                   host, ranksText(cause.ranks), percentText(cause.slower))
               : "Slow host %1: all of its ranks (%2) are at least %3 slower than peers on other hosts."_text(
                   host, ranksText(cause.ranks), percentText(cause.slower));
}

UserText slowLinkSentence(const Cause& cause)
{
    if (cause.ranks.empty()) {
        return "Slow links: blocks wait for data on its way."_text;
    }
    if (cause.ranks.size() != 2) {
        return "Slow links of %1, which are as slow in several pipelines: data takes up to %2 between others."_text(
            ranksText(cause.ranks), longerThanText(cause.slower));
    }
    return cause.isBothWays
               ? "Slow link: data between rank %1 and rank %2 takes %3 between others, in both directions."_text(
                   cause.ranks[0].value, cause.ranks[1].value, longerThanText(cause.slower))
               : "Slow link: data from rank %1 to rank %2 takes %3 between others."_text(
                   cause.ranks[0].value, cause.ranks[1].value, longerThanText(cause.slower));
}

UserText slowHostPairSentence(const Trace& trace, const Cause& cause)
{
    if (cause.hosts.size() != 2) {
        return {};
    }
    const UserText first = hostText(trace, cause.hosts[0]);
    const UserText second = hostText(trace, cause.hosts[1]);
    return cause.isBothWays
               ? "Slow hosts: data between %1 and %2 (%3) takes %4 between others, in both directions."_text(
                   first, second, ranksText(cause.ranks), longerThanText(cause.slower))
               : "Slow hosts: data from %1 to %2 (%3) takes %4 between others."_text(
                   first, second, ranksText(cause.ranks), longerThanText(cause.slower));
}

/// 5.13 as "5.1 times".
UserText timesText(double factor)
{
    constexpr double kTenths = 10.0;
    constexpr int kDigits = 4;
    return "%1 times"_text(verbatim(formatNumber(std::round(factor * kTenths) / kTenths, kDigits)));
}

UserText unequalSentence(const Cause& cause)
{
    if (!cause.heavyStage) {
        return "Unequal stages: stage %1 (%2) takes %3 longer than the mean."_text(
            cause.stage ? cause.stage->value : 0, ranksText(cause.ranks), percentText(cause.slower));
    }
    const HeavyStage& heavy = *cause.heavyStage;
    return heavy.isLast
               ? "Unequal stages: the last virtual stage (%1, on %2), which has the head and the loss, takes %3 (forward) and %4 (backward) what those in between take."_text(
                   heavy.stage.value, ranksText(cause.ranks), timesText(heavy.forward),
                   timesText(heavy.backward))
               : "Unequal stages: the first virtual stage (%1, on %2), which has the embedding, takes %3 (forward) and %4 (backward) what those in between take."_text(
                   heavy.stage.value, ranksText(cause.ranks), timesText(heavy.forward),
                   timesText(heavy.backward));
}

UserText jitterSentence(const Cause& cause)
{
    return cause.microBatch
               ? "Jitter: micro-batches take different times; micro-batch %1 takes %2 longer on all stages than others do."_text(
                   cause.microBatch->value, percentText(cause.slower))
               : UserText("Jitter: micro-batches take different times on the same rank."_text);
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

UserText communicationSentence(const Cause& cause)
{
    const std::int64_t within = cause.cost - cause.outside;
    if (cause.outside <= 0) {
        return "Exposed communication: between their blocks, ranks are in collectives and work on nothing."_text;
    }
    return within <= 0
               ? UserText(
                   "Exposed communication: before the first block of the pipeline and after its last one, ranks are in collectives (reductions of gradients, gathers)."_text)
               : "Exposed communication: ranks are in collectives and work on nothing, %1 between their blocks and %2 before the first one and after the last one."_text(
                   durationText(within), durationText(cause.outside));
}

UserText whatIsWrong(const Trace& trace, const Cause& cause)
{
    switch (cause.kind) {
    case CauseKind::SlowRank:
        return slowRankSentence(trace, cause);
    case CauseKind::SlowHost:
        return slowHostSentence(trace, cause);
    case CauseKind::SlowHostPair:
        return slowHostPairSentence(trace, cause);
    case CauseKind::UnequalStages:
        return unequalSentence(cause);
    case CauseKind::SlowLinks:
        return slowLinkSentence(cause);
    case CauseKind::LaunchGaps:
    case CauseKind::LateStart:
        return delaySentence(cause);
    case CauseKind::MicroBatchJitter:
        return jitterSentence(cause);
    case CauseKind::ExposedCommunication:
        return communicationSentence(cause);
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

UserText stagesText(const std::vector<std::int64_t>& stages)
{
    const UserText list = verbatim(numberList(stages));
    return stages.size() == 1 ? "stage %1"_text(list) : "stages %1"_text(list);
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

std::vector<RefusalSentence> refusalSentences(const Trace& trace, const std::vector<RefusedStep>& refused)
{
    using Why = std::tuple<PipelineGroupIndex, RefusalReason, std::vector<Rank>>;
    std::map<Why, Refusals> alike;
    for (const RefusedStep& each : refused) {
        Refusals& refusals = alike[{each.group, each.reason, each.ranks}];
        refusals.steps.push_back(trace.steps[each.step.value].number.value);
        refusals.missing += each.missing;
        refusals.replayError = std::max(refusals.replayError, each.replayError);
    }
    std::vector<RefusalSentence> sentences;
    for (const auto& [why, refusals] : alike) {
        const std::vector<Rank>& ranks = std::get<2>(why);
        sentences.push_back(
            {"Nothing is concluded from %1: %2. A replay is off by %3."_text(
                 stepsText(refusals.steps), whyRefused(std::get<1>(why), ranks, refusals.missing),
                 percentText(refusals.replayError)),
             ranks});
    }
    return sentences;
}

UserText splitText(const StageSplit& split)
{
    // Stages whose factors are the same in writing are named together.
    std::map<std::string, std::vector<std::int64_t>> more;
    std::map<std::string, std::vector<std::int64_t>> fewer;
    for (const StageLayers& each : split.stages) {
        const std::string share = percentText(std::abs(each.factor - 1.0)).english();
        (each.factor >= 1.0 ? more : fewer)[share].push_back(each.stage.value);
    }
    UserText text;
    const auto add = [&](const UserText& part) { text = text.empty() ? part : "%1, %2"_text(text, part); };
    for (const auto& [share, stages] : more) {
        add("%1 more layers on %2"_text(verbatim(share), stagesText(stages)));
    }
    for (const auto& [share, stages] : fewer) {
        add("%1 fewer layers on %2"_text(verbatim(share), stagesText(stages)));
    }
    return split.isFromEndsFirst
               ? "Stages are equal with %1, there taken from the end of the model first."_text(text)
               : "Stages are equal with %1."_text(text);
}

UserText longerThanText(double slower)
{
    constexpr double kTwice = 1.0;
    constexpr double kTenths = 10.0;
    constexpr int kDigits = 4;
    if (slower < kTwice) {
        return "%1 longer than"_text(percentText(slower));
    }
    return "%1 times as long as"_text(
        verbatim(formatNumber(std::round((1.0 + slower) * kTenths) / kTenths, kDigits)));
}

UserText sentenceOf(const Trace& trace, const Cause& cause)
{
    const UserText cost = "%1 It costs %2 a step, %3."_text(
        whatIsWrong(trace, cause), durationText(cause.cost), percentText(cause.share));
    const UserText look = whereToLook(trace, cause);
    if (!cause.split || cause.split->saved <= 0) {
        return "%1 %2"_text(cost, look);
    }
    return "%1 %2 That saves %3 a step, %4. %5"_text(cost, splitText(*cause.split),
                                                     durationText(cause.split->saved),
                                                     percentText(cause.split->share), look);
}

} // namespace pipescope
