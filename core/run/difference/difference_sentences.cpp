#include "core/base/text.h"
#include "core/run/bubbles/report/figures_json.h"
#include "core/run/bubbles/report/headline.h"
#include "core/run/bubbles/report/sentences.h"
#include "core/run/difference/difference_output.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <cstdlib>

namespace pipescope {
namespace {

/// "3 ms (5 %) longer".
UserText longerText(std::int64_t change, double share)
{
    const UserText time = durationText(std::abs(change));
    const UserText percent = percentText(std::abs(share));
    return change < 0 ? "%1 (%2) shorter"_text(time, percent) : "%1 (%2) longer"_text(time, percent);
}

UserText stepSentence(const RunDifference& difference)
{
    const std::int64_t before = difference.before.step;
    const UserText was = durationText(before);
    const UserText is = durationText(difference.after.step);
    if (!difference.isStepChanged) {
        return "A step takes as long as before within noise: %1 instead of %2."_text(is, was);
    }
    const double share =
        before > 0 ? static_cast<double>(difference.stepChange()) / static_cast<double>(before) : 0.0;
    return "A step gets %1: it takes %2 instead of %3."_text(longerText(difference.stepChange(), share), is,
                                                             was);
}

UserText scheduleOf(const Trace& trace)
{
    const auto shape = trace.schedule.shape();
    return shape ? scheduleText(*shape) : verbatim(scheduleName(trace.schedule));
}

UserText countText(const std::optional<std::int32_t>& count)
{
    return count ? UserText(std::to_string(*count)) : UserText("an unknown number"_text);
}

void addShapes(const RunSide& before, const RunSide& after, const RunDifference& difference,
               std::vector<DifferenceSentence>& sentences)
{
    const ScheduleInfo& was = before.trace.schedule;
    const ScheduleInfo& is = after.trace.schedule;
    if (difference.isScheduleChanged) {
        sentences.push_back({"The schedule is another one: %1 instead of %2."_text(
            scheduleOf(after.trace), scheduleOf(before.trace))});
    }
    if (difference.areMicroBatchesChanged) {
        sentences.push_back({"Micro-batches of a step: %1 instead of %2."_text(countText(is.microBatches),
                                                                               countText(was.microBatches))});
    }
    if (difference.areVirtualStagesChanged) {
        sentences.push_back({"Virtual stages of the model: %1 instead of %2."_text(
            countText(is.virtualStages), countText(was.virtualStages))});
    }
    const auto inherent =
        std::ranges::find(difference.waterfall, std::optional(LossRung::Inherent), &WaterfallBar::rung);
    const bool isShaped = difference.isScheduleChanged || difference.areMicroBatchesChanged
                          || difference.areVirtualStagesChanged;
    if (isShaped && inherent != difference.waterfall.end()) {
        sentences.push_back({"What the schedule itself leaves idle: %1 of a step instead of %2."_text(
            durationText(inherent->after), durationText(inherent->before))});
    }
}

/// Of a rank as it is numbered before.
std::optional<TrackIndex> trackAfter(const AlignedRanks& ranks, Rank rank)
{
    const auto found = std::ranges::find(ranks.pairs, rank, &AlignedRank::rank);
    return found != ranks.pairs.end() ? std::optional(found->after) : std::nullopt;
}

void addRanks(const RunSide& before, const RunSide& after, const RunDifference& difference,
              std::vector<DifferenceSentence>& sentences)
{
    const AlignedRanks aligned = alignRanks(before, after);
    if (!difference.onlyBefore.empty()) {
        sentences.push_back(
            {"Gone: %1, with blocks in the first run only."_text(ranksText(difference.onlyBefore))});
    }
    if (!difference.onlyAfter.empty()) {
        sentences.push_back(
            {"New: %1, with blocks in the second run only."_text(ranksText(difference.onlyAfter)),
             std::nullopt, after.trace.trackOfRank(difference.onlyAfter.front())});
    }
    if (!difference.reordered.empty()) {
        sentences.push_back(
            {"Reordered: %1, with the same blocks in another order."_text(ranksText(difference.reordered)),
             std::nullopt, trackAfter(aligned, difference.reordered.front())});
    }
    std::vector<Rank> ranks;
    std::uint64_t gone = 0;
    std::uint64_t added = 0;
    for (const BlockSetChange& each : difference.blockSets) {
        ranks.push_back(each.rank);
        gone += each.gone;
        added += each.added;
    }
    if (!ranks.empty()) {
        sentences.push_back(
            {"Other blocks on %1: of a step, %2 are gone and %3 are new."_text(ranksText(ranks), gone, added),
             std::nullopt, trackAfter(aligned, ranks.front())});
    }
}

UserText stageListText(const std::vector<Stage>& stages)
{
    std::vector<std::int64_t> numbers;
    for (const Stage stage : stages) {
        numbers.push_back(stage.value);
    }
    const UserText list = verbatim(numberList(numbers));
    return stages.size() == 1 ? "stage %1"_text(list) : "stages %1"_text(list);
}

UserText whereText(const RunChange& change)
{
    if (change.isOfAll) {
        return "all ranks"_text;
    }
    return change.stages.empty() ? ranksText(change.ranks)
                                 : "%1 (%2)"_text(stageListText(change.stages), ranksText(change.ranks));
}

UserText workSentence(const RunChange& change)
{
    const UserText where = whereText(change);
    const UserText percent = percentText(std::abs(change.relative));
    const UserText is = durationText(change.after);
    const UserText was = durationText(change.before);
    const bool isLonger = change.relative > 0;
    if (!change.blockKind) {
        return isLonger
                   ? "Longer work of %1: %2 longer, %3 instead of %4 a step."_text(where, percent, is, was)
                   : "Shorter work of %1: %2 shorter, %3 instead of %4 a step."_text(where, percent, is, was);
    }
    const UserText kind =
        change.virtualStage
            ? "%1 of virtual stage %2"_text(blockKindName(*change.blockKind), change.virtualStage->value)
            : UserText(blockKindName(*change.blockKind));
    return isLonger
               ? "Longer blocks (%1) of %2: %3 longer, %4 instead of %5."_text(kind, where, percent, is, was)
               : "Shorter blocks (%1) of %2: %3 shorter, %4 instead of %5."_text(kind, where, percent, is,
                                                                                 was);
}

UserText transferSentence(const RunChange& change)
{
    const UserText is = durationText(change.after);
    const UserText was = durationText(change.before);
    const bool isLonger = change.relative > 0;
    if (change.isOfAll) {
        return isLonger ? "Slower transfers between all ranks: data takes %1 instead of %2."_text(is, was)
                        : "Faster transfers between all ranks: data takes %1 instead of %2."_text(is, was);
    }
    const std::int32_t first = change.ranks[0].value;
    const std::int32_t second = change.ranks[1].value;
    if (change.isBothWays) {
        return isLonger
                   ? "Slower link: data between rank %1 and rank %2 takes %3 instead of %4, in both directions."_text(
                       first, second, is, was)
                   : "Faster link: data between rank %1 and rank %2 takes %3 instead of %4, in both directions."_text(
                       first, second, is, was);
    }
    return isLonger ? "Slower link: data from rank %1 to rank %2 takes %3 instead of %4."_text(first, second,
                                                                                               is, was)
                    : "Faster link: data from rank %1 to rank %2 takes %3 instead of %4."_text(first, second,
                                                                                               is, was);
}

UserText lossSentence(const RunChange& change)
{
    const UserText rung = change.rung ? UserText(titleOf(*change.rung)) : UserText();
    return change.cost > 0
               ? "More time is lost by %1: %2 of a step instead of %3."_text(rung, durationText(change.after),
                                                                             durationText(change.before))
               : "Less time is lost by %1: %2 of a step instead of %3."_text(rung, durationText(change.after),
                                                                             durationText(change.before));
}

UserText whatChanged(const RunChange& change)
{
    switch (change.kind) {
    case ChangeKind::Work:
        return workSentence(change);
    case ChangeKind::Transfers:
        return transferSentence(change);
    case ChangeKind::Loss:
        break;
    }
    return lossSentence(change);
}

UserText changeSentence(const RunChange& change)
{
    return change.cost == 0 ? "%1 The step does not get longer by it."_text(whatChanged(change))
                            : "%1 The step gets %2 by it."_text(whatChanged(change),
                                                                longerText(change.cost, change.share));
}

void addRefused(const RunSide& side, SourceText which, std::vector<DifferenceSentence>& sentences)
{
    for (const RefusalSentence& refusal : refusalSentences(side.trace, side.refused)) {
        sentences.push_back({"%1: %2"_text(UserText(which), refusal.text)});
    }
    if (!side.groupsWithoutClock.empty()) {
        sentences.push_back(
            {"%1: pipelines are left out, since the clocks of their hosts cannot be compared."_text(
                UserText(which))});
    }
}

/// "micro-batch 3, virtual stage 1" as far as they are known.
UserText partText(const BlockPart& part)
{
    if (part.microBatch && part.virtualStage) {
        return "micro-batch %1, virtual stage %2"_text(part.microBatch->value, part.virtualStage->value);
    }
    return part.microBatch ? "micro-batch %1"_text(part.microBatch->value) : UserText("a micro-batch"_text);
}

} // namespace

UserText blockChangeText(const BlockChange& change)
{
    const BlockPart& part = change.forward.microBatch ? change.forward : change.backward;
    return "Rank %1, %2 of %3: %4 instead of %5."_text(change.rank.value, blockKindName(change.kind),
                                                       partText(part), durationText(change.after),
                                                       durationText(change.before));
}

std::vector<DifferenceSentence> differenceSentences(const RunSide& before, const RunSide& after,
                                                    const RunDifference& difference)
{
    std::vector<DifferenceSentence> sentences;
    if (difference.isEmpty()) {
        sentences.push_back({"Nothing changed beyond noise."_text});
    } else {
        sentences.push_back({stepSentence(difference)});
        addShapes(before, after, difference, sentences);
        addRanks(before, after, difference, sentences);
        for (std::size_t i = 0; i < difference.changes.size(); ++i) {
            sentences.push_back({changeSentence(difference.changes[i]), i});
        }
    }
    addRefused(before, "First run"_text, sentences);
    addRefused(after, "Second run"_text, sentences);
    return sentences;
}

} // namespace pipescope
