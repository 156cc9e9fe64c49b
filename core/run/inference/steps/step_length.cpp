#include "core/run/inference/steps/step_length.h"

#include "core/base/order_statistics.h"

#include <algorithm>
#include <map>

namespace pipescope {
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

} // namespace

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

} // namespace pipescope
