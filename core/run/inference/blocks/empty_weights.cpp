#include "core/base/order_statistics.h"
#include "core/run/inference/blocks/stage_schedule.h"

#include <set>

namespace pipescope {
namespace {

constexpr std::int64_t kTimesShorterThanUsual = 20;
/// On average. The alignment can handle this many.
constexpr std::size_t kMaxOddPerStep = 1;

/// Median duration of the blocks that are no weight gradients; 0 if there are none.
Duration usualDuration(const RankCapture& rank, std::span<const BlockKind> kinds)
{
    std::vector<std::int64_t> durations;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const std::int64_t duration = rank.ranges[i].device.duration().ns;
        if (kinds[i] != BlockKind::Weight && kinds[i] != BlockKind::Other && duration > 0) {
            durations.push_back(duration);
        }
    }
    if (durations.empty()) {
        return {};
    }
    return {medianOf(durations)};
}

} // namespace

EmptyWeights findEmptyWeights(const RankCapture& rank, std::span<const BlockKind> kinds,
                              const StepAssignment::OfRank& steps)
{
    const Duration shortest{usualDuration(rank, kinds).ns / kTimesShorterThanUsual};
    EmptyWeights empty;
    std::set<StepIndex> stepsWithSome;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool isShort = rank.ranges[i].device.duration() < shortest;
        if (kinds[i] == BlockKind::Weight && isShort && steps.ranges[i]) {
            empty.ranges.push_back(i);
            stepsWithSome.insert(*steps.ranges[i]);
        }
    }
    empty.isSystematic = empty.ranges.size() > kMaxOddPerStep * stepsWithSome.size();
    return empty;
}

void reportEmptyWeights(const Capture& capture, const ObservedRun& observed, FindingList& findings)
{
    Occurrences all;
    std::size_t ranks = 0;
    const RankCapture* first = nullptr;
    for (std::size_t r = 0; r < observed.ranks.size(); ++r) {
        Occurrences ofRank;
        const std::vector<BlockAnomaly>& anomalies = observed.ranks[r].anomalies;
        for (std::size_t i = 0; i < anomalies.size(); ++i) {
            if (anomalies[i] == BlockAnomaly::Empty) {
                ofRank.add(capture.ranks[r].ranges[i].device);
            }
        }
        if (ofRank.count > 0) {
            first = first == nullptr ? &capture.ranks[r] : first;
            all.count += ofRank.count;
            all.first = all.first ? all.first : ofRank.first;
            ++ranks;
        }
    }
    if (first != nullptr) {
        findings.add(FindingId::EmptyWeightRanges, first->rank, first->file, "on %1 ranks"_text(ranks), all);
    }
}

} // namespace pipescope
