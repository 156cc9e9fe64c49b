#include "core/base/order_statistics.h"
#include "core/base/threads/parallel.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/inference/steps/step_cuts.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/capture.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {

void assignCollectiveSteps(std::span<const Block> blocks, std::vector<Collective>& collectives)
{
    using Begun = std::pair<std::int64_t, std::optional<StepIndex>>;
    if (collectives.empty()) {
        return;
    }
    std::vector<Begun> begun;
    begun.reserve(blocks.size());
    for (const Block& block : blocks) {
        begun.emplace_back(block.span.begin.ns, block.step);
    }
    std::ranges::stable_sort(begun, {}, &Begun::first);
    for (Collective& collective : collectives) {
        const auto next = std::ranges::upper_bound(begun, collective.span.begin.ns, {}, &Begun::first);
        if (next != begun.begin()) {
            collective.step = std::prev(next)->second;
        }
    }
}

bool lostRanges(const RankCapture& rank)
{
    constexpr std::array<FindingId, 4> kLossFindings{FindingId::NullTime, FindingId::MessageMissing,
                                                     FindingId::BadValue, FindingId::RangeWithoutTask};
    return std::any_of(kLossFindings.begin(), kLossFindings.end(),
                       [&](FindingId id) { return rank.findings.contains(id); });
}

namespace {

std::uint64_t totalDeviation(const std::vector<BlockSequence>& sequences, std::int64_t length)
{
    std::uint64_t total = 0;
    for (const BlockSequence& sequence : sequences) {
        if (const auto cuts = cutByForwards(sequence, length)) {
            total += cuts->deviation + cuts->imbalance;
        }
    }
    return total;
}

/// The chunks of an interleaved schedule are not recorded: the smallest number that fits the blocks best.
std::int64_t interleavedLength(std::int64_t microBatches, const std::vector<BlockSequence>& sequences)
{
    constexpr std::int64_t kMaxChunks = 64;
    std::int64_t best = microBatches;
    std::uint64_t least = totalDeviation(sequences, best);
    for (std::int64_t chunks = 2; chunks <= kMaxChunks && least > 0; ++chunks) {
        const std::uint64_t deviation = totalDeviation(sequences, microBatches * chunks);
        if (deviation < least) {
            least = deviation;
            best = microBatches * chunks;
        }
    }
    return best;
}

std::optional<std::int64_t> recordedLength(const Capture& capture,
                                           const std::vector<BlockSequence>& sequences)
{
    if (capture.forwardsPerStep) {
        return capture.forwardsPerStep;
    }
    const auto rank = std::find_if(capture.ranks.begin(), capture.ranks.end(), [](const RankCapture& each) {
        return each.metadata.microBatches && each.metadata.schedule.kind;
    });
    if (rank == capture.ranks.end()) {
        return std::nullopt;
    }
    const std::int64_t microBatches = *rank->metadata.microBatches;
    switch (*rank->metadata.schedule.kind) {
    case ScheduleKind::Interleaved:
    case ScheduleKind::InterleavedGPipe:
        return interleavedLength(microBatches, sequences);
    case ScheduleKind::DualPipeV:
    case ScheduleKind::ZeroBubbleV:
        return 2 * microBatches;
    default:
        return microBatches;
    }
}

bool isLastStage(const Placements& placements, std::size_t rank)
{
    const Placement& place = placements.byRank[rank];
    return place.stage && place.group
           && static_cast<std::size_t>(place.stage->value) + 1 == placements.groups[*place.group].size();
}

/// What most of the usable ranks have. A last stage is not usable, nor is a rank that may be one, or that
/// lost ranges.
std::optional<std::int64_t> concludedLength(const Placements& placements,
                                            const std::vector<BlockSequence>& sequences)
{
    std::map<std::int64_t, std::size_t> votes;
    for (std::size_t i = 0; i < sequences.size(); ++i) {
        if (isLastStage(placements, i) || sequences[i].lostRanges) {
            continue;
        }
        const auto forwards = forwardsUntilBalanced(sequences[i]);
        if (forwards && (placements.byRank[i].stage || *forwards > 1)) {
            ++votes[*forwards];
        }
    }
    return mostFrequent(votes);
}

/// Forwards that each rank runs in a step; an overlap counts as one. It is the same for all ranks: M
/// micro-batches times the chunks of a stage. Taken from the recorded schedule, or concluded from the ranks
/// whose blocks show it (see forwardsUntilBalanced), whichever fits all sequences better; empty if neither is
/// there. `sequences` has one entry per rank.
std::optional<std::int64_t> forwardsPerStep(const Capture& capture, const Placements& placements,
                                            const std::vector<BlockSequence>& sequences)
{
    const auto recorded = recordedLength(capture, sequences);
    const auto concluded = concludedLength(placements, sequences);
    if (!recorded || !concluded || recorded == concluded) {
        return recorded ? recorded : concluded;
    }
    return totalDeviation(sequences, *recorded) <= totalDeviation(sequences, *concluded) ? recorded
                                                                                         : concluded;
}

using OptionalStep = std::optional<StepIndex>;

std::vector<StepParts> partsOfRanks(const Capture& capture, const Placements& placements, std::size_t workers)
{
    std::vector<BlockSequence> sequences(capture.ranks.size());
    parallelFor(sequences.size(), workers, {},
                [&](std::size_t i) { sequences[i] = blockSequence(capture.ranks[i]); });
    const auto length = forwardsPerStep(capture, placements, sequences);
    std::vector<StepParts> parts(sequences.size());
    parallelFor(sequences.size(), workers, {}, [&](std::size_t i) {
        const auto cuts = length ? cutByForwards(sequences[i], *length) : cutByGaps(sequences[i]);
        parts[i] = cuts ? StepParts(sequences[i], *cuts) : StepParts();
        sequences[i].entries = {};
    });
    return parts;
}

const StepWindows& windowsOf(const RankSteps& lender)
{
    const StepWindows* used = lender.usedWindows();
    return used != nullptr ? *used : lender.stepTime.steps().empty() ? lender.profilerSteps : lender.stepTime;
}

/// The rank whose windows others may use: the first on their host whose windows suit its own ranges, else the
/// first anywhere, else any with windows at all.
class Lenders
{
public:
    Lenders(const Capture& capture, const std::vector<RankSteps>& ranks)
    {
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (ranks[i].usedWindows() != nullptr) {
                add(capture, i);
            }
        }
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            const bool hasWindows = !windowsOf(ranks[i]).steps().empty();
            if (hasWindows && ranks[i].ranges.empty()) {
                add(capture, i);
            } else if (hasWindows) {
                m_unfit = m_unfit ? m_unfit : i;
            }
        }
    }

    std::optional<std::size_t> lenderFor(const RankCapture& rank) const
    {
        const auto sameHost = m_byHost.find(rank.host.uid);
        return sameHost != m_byHost.end() ? sameHost->second : m_any ? m_any : m_unfit;
    }

private:
    void add(const Capture& capture, std::size_t rank)
    {
        m_byHost.emplace(capture.ranks[rank].host.uid, rank);
        m_any = m_any ? m_any : rank;
    }

    std::map<std::string, std::size_t, std::less<>> m_byHost;
    std::optional<std::size_t> m_any;
    std::optional<std::size_t> m_unfit;
};

/// The step that most ranges of each part have; empty for parts without any. There must be parts.
std::vector<OptionalStep> votes(const StepParts& parts, const std::vector<OptionalStep>& steps)
{
    std::vector<std::map<StepIndex, std::size_t>> counts(parts.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (steps[i]) {
            ++counts[parts.partOf(i)][*steps[i]];
        }
    }
    std::vector<OptionalStep> winners;
    for (const auto& count : counts) {
        winners.push_back(mostFrequent(count));
    }
    return winners;
}

/// Parts beside a part whose step is known have the next steps.
void continueNumbers(std::vector<OptionalStep>& steps, std::size_t stepCount)
{
    for (std::size_t i = 1; i < steps.size(); ++i) {
        const bool isNext = !steps[i] && steps[i - 1] && steps[i - 1]->value + 1 < stepCount;
        if (isNext) {
            steps[i] = StepIndex{steps[i - 1]->value + std::size_t{1}};
        }
    }
    for (std::size_t i = steps.size(); i-- > 1;) {
        if (!steps[i - 1] && steps[i] && steps[i]->value > 0) {
            steps[i - 1] = StepIndex{std::size_t{steps[i]->value} - 1};
        }
    }
}

/// Steps of the parts by the rank's own windows, else by those it borrows.
std::vector<OptionalStep> numbersOfParts(const StepParts& parts, const RankSteps& own,
                                         const std::vector<OptionalStep>& borrowed,
                                         const std::vector<StepIndex>& windows, std::size_t stepCount)
{
    if (parts.empty()) {
        return {};
    }
    auto result = votes(parts, own.ranges);
    const auto fromOthers = votes(parts, borrowed);
    for (std::size_t i = 0; i < result.size(); ++i) {
        result[i] = result[i] ? result[i] : fromOthers[i];
    }
    const bool noneKnown = std::all_of(result.begin(), result.end(), [](const auto& step) { return !step; });
    if (noneKnown && parts.size() == windows.size()) {
        return {windows.begin(), windows.end()};
    }
    continueNumbers(result, stepCount);
    return result;
}

/// Assigns the open ranges of a rank where steps have numbers.
void assignByWindows(const RankCapture& rank, const StepParts& parts, const RankSteps* lender,
                     std::size_t stepCount, RankSteps& own)
{
    std::vector<OptionalStep> borrowed(rank.ranges.size());
    std::vector<StepIndex> windows;
    if (lender != nullptr) {
        windows = windowsOf(*lender).steps();
        for (std::size_t i = 0; i < borrowed.size(); ++i) {
            borrowed[i] = windowsOf(*lender).covering(rank.ranges[i].host);
        }
    }
    const auto numbers = numbersOfParts(parts, own, borrowed, windows, stepCount);
    for (std::size_t i = 0; i < borrowed.size(); ++i) {
        if (own.ranges[i]) {
            continue;
        }
        const OptionalStep byBlocks = parts.empty() ? OptionalStep() : numbers[parts.partOf(i)];
        const OptionalStep step = borrowed[i] && !(byBlocks && parts.areExact()) ? borrowed[i] : byBlocks;
        if (step) {
            own.assign(rank, i, *step, step == borrowed[i] ? StepEvidence::OtherRank : StepEvidence::Blocks);
        }
    }
}

/// The part of the reference in which the middle of a span lies, else the nearest.
StepIndex stepAt(const StepParts& reference, TimeSpan span)
{
    const TimePoint middle = span.begin + Duration{span.duration().ns / 2};
    const std::size_t part = reference.partAt(middle);
    const bool nextIsNearer = part + 1 < reference.size()
                              && reference.span(part + 1).begin - middle < middle - reference.span(part).end;
    return StepIndex{nextIsNearer ? part + 1 : part};
}

/// Assigns a rank's ranges where steps follow from the blocks only: the reference is the rank with most
/// steps.
void assignByReference(const RankCapture& rank, const StepParts& parts, const StepParts& reference,
                       Rank referenceRank, RankSteps& own)
{
    const bool inOrder = parts.size() == reference.size();
    std::vector<StepIndex> steps;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        steps.push_back(inOrder ? StepIndex{i} : stepAt(reference, parts.span(i)));
    }
    std::size_t part = 0;
    for (std::size_t i = 0; i < rank.ranges.size(); ++i) {
        if (parts.empty()) {
            own.assign(rank, i, stepAt(reference, rank.ranges[i].device), StepEvidence::OtherRank);
            own.lender = referenceRank;
        } else {
            part = parts.partOf(i, part);
            own.assign(rank, i, steps[part], StepEvidence::Blocks);
        }
    }
}

} // namespace

void assignOpenRanges(const Capture& capture, const Placements& placements, std::size_t workers,
                      std::vector<RankSteps>& ranks, std::vector<StepNumber>& numbers)
{
    const std::vector<StepParts> parts = partsOfRanks(capture, placements, workers);
    if (!numbers.empty()) {
        const Lenders lenders(capture, ranks);
        for (std::size_t i = 0; i < ranks.size(); ++i) {
            if (ranks[i].openCount() > 0) {
                const auto lender = lenders.lenderFor(capture.ranks[i]);
                assignByWindows(capture.ranks[i], parts[i], lender ? &ranks[*lender] : nullptr,
                                numbers.size(), ranks[i]);
                ranks[i].lender = lender ? std::optional(capture.ranks[*lender].rank) : std::nullopt;
            }
        }
        return;
    }
    const auto most =
        std::max_element(parts.begin(), parts.end(),
                         [](const StepParts& a, const StepParts& b) { return a.size() < b.size(); });
    if (most == parts.end() || most->empty()) {
        return;
    }
    for (std::size_t i = 0; i < most->size(); ++i) {
        numbers.emplace_back(static_cast<std::int64_t>(i));
    }
    const Rank reference = capture.ranks[static_cast<std::size_t>(most - parts.begin())].rank;
    parallelFor(ranks.size(), workers, {}, [&](std::size_t i) {
        assignByReference(capture.ranks[i], parts[i], *most, reference, ranks[i]);
    });
}

} // namespace pipescope
