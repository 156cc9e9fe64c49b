#include "core/run/inference/blocks/observed_run.h"

#include "core/base/order_statistics.h"
#include "core/base/threads/parallel.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/block_message.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

namespace pipescope {
namespace {

/// The meaning of a range's message, found once per text.
class MessageReader
{
public:
    explicit MessageReader(const StringPool& strings)
        : m_strings(strings)
    { }

    const ObservedBlock& read(StringId message)
    {
        const auto [entry, isNew] = m_known.try_emplace(message);
        if (isNew) {
            const std::string_view text = m_strings.text(message);
            entry->second.kind = kindFromMessage(text);
            entry->second.mayBeLogits = entry->second.kind == BlockKind::Backward;
            entry->second.label = microBatchInMessage(text).value_or(kNoLabel);
        }
        return entry->second;
    }

private:
    const StringPool& m_strings;
    std::unordered_map<StringId, ObservedBlock> m_known;
};

BlockAnomaly anomalyBeside(const CapturedRange& range, TimePoint end)
{
    if (range.repeatsConnection) {
        return BlockAnomaly::RepeatsConnection;
    }
    return range.device.end <= end ? BlockAnomaly::Nested : BlockAnomaly::Overlapping;
}

/// The rule of msprof-analyze for DualPipeV; it starts from -1, so times before 1970 are left out as well.
std::vector<BlockAnomaly> anomaliesByDualPipeVRule(const std::vector<CapturedRange>& ranges)
{
    std::vector<BlockAnomaly> anomalies(ranges.size(), BlockAnomaly::None);
    TimePoint lastEnd{-1};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].device.begin < lastEnd) {
            anomalies[i] = anomalyBeside(ranges[i], lastEnd);
        } else {
            lastEnd = ranges[i].device.end;
        }
    }
    return anomalies;
}

std::vector<BlockAnomaly> anomaliesByPlainRule(const std::vector<CapturedRange>& ranges)
{
    std::vector<BlockAnomaly> anomalies(ranges.size(), BlockAnomaly::None);
    TimePoint latestEnd{std::numeric_limits<std::int64_t>::min()};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const TimeSpan span = ranges[i].device;
        if (ranges[i].repeatsConnection || (span.begin < span.end && span.begin < latestEnd)) {
            anomalies[i] = anomalyBeside(ranges[i], latestEnd);
        }
        latestEnd = std::max(latestEnd, span.end);
    }
    return anomalies;
}

/// Blocks of one kind are doubtful if few of them are far shorter than most.
class ShortBlocks
{
public:
    ShortBlocks(const std::vector<CapturedRange>& ranges, ObservedRank& rank)
        : m_ranges(ranges)
        , m_rank(rank)
    { }

    void doubt(const ObservedStep& step, BlockKind kind)
    {
        constexpr std::int64_t kTimesShorter = 20;
        constexpr std::size_t kMaxDoubtful = 4;
        const auto blocks = m_rank.blocks(step);
        m_durations.clear();
        for (std::size_t k = 0; k < blocks.size(); ++k) {
            if (blocks[k].kind == kind) {
                m_durations.push_back(durationOf(step, k));
            }
        }
        if (m_durations.size() < 2) {
            return;
        }
        // The longer one of two.
        const std::int64_t longest = medianOf(m_durations) / kTimesShorter;
        const auto isShort = [&](std::int64_t duration) { return duration > 0 && duration < longest; };
        const auto count =
            static_cast<std::size_t>(std::count_if(m_durations.begin(), m_durations.end(), isShort));
        if (count == 0 || count > kMaxDoubtful || 2 * count > m_durations.size()) {
            return;
        }
        for (std::size_t k = 0; k < blocks.size(); ++k) {
            blocks[k].isDoubtful =
                blocks[k].isDoubtful || (blocks[k].kind == kind && isShort(durationOf(step, k)));
        }
    }

private:
    std::int64_t durationOf(const ObservedStep& step, std::size_t k) const
    {
        return m_ranges[m_rank.ranges(step)[k]].device.duration().ns;
    }

    const std::vector<CapturedRange>& m_ranges;
    ObservedRank& m_rank;
    std::vector<std::int64_t> m_durations;
};

/// If many ranges partly overlap, the run was recorded this way.
void doubtFewOverlaps(std::span<ObservedBlock> blocks)
{
    constexpr std::ptrdiff_t kFew = 4;
    const auto isDoubtful = [](const ObservedBlock& block) { return block.isDoubtful; };
    const auto count = std::count_if(blocks.begin(), blocks.end(), isDoubtful);
    if (count > std::max(kFew, static_cast<std::ptrdiff_t>(blocks.size()) / 8)) {
        for (ObservedBlock& block : blocks) {
            block.isDoubtful = false;
        }
    }
}

void doubtOddBlocks(const RankCapture& rank, ObservedRank& observed)
{
    constexpr std::array<BlockKind, 4> kKinds{BlockKind::Forward, BlockKind::Backward, BlockKind::Weight,
                                              BlockKind::Overlap};
    ShortBlocks shortBlocks(rank.ranges, observed);
    for (const ObservedStep& step : observed.steps()) {
        doubtFewOverlaps(observed.blocks(step));
        for (const BlockKind kind : kKinds) {
            shortBlocks.doubt(step, kind);
        }
    }
    observed.settle();
}

std::vector<BlockKind> kindsOf(const RankCapture& rank)
{
    MessageReader messages(rank.strings);
    std::vector<BlockKind> kinds;
    kinds.reserve(rank.ranges.size());
    for (const CapturedRange& range : rank.ranges) {
        kinds.push_back(messages.read(range.message).kind);
    }
    return kinds;
}

ObservedRank observeRank(const RankCapture& rank, const StepAssignment::OfRank& steps,
                         const std::vector<std::size_t>& empty, bool byDualPipeVRule)
{
    MessageReader messages(rank.strings);
    ObservedRank observed;
    observed.lostRanges = lostRanges(rank);
    observed.anomalies =
        byDualPipeVRule ? anomaliesByDualPipeVRule(rank.ranges) : anomaliesByPlainRule(rank.ranges);
    for (const std::size_t range : empty) {
        observed.anomalies[range] =
            observed.anomalies[range] == BlockAnomaly::None ? BlockAnomaly::Empty : observed.anomalies[range];
    }
    for (std::size_t i = 0; i < rank.ranges.size(); ++i) {
        const BlockAnomaly anomaly = observed.anomalies[i];
        const bool counts =
            anomaly == BlockAnomaly::None || (anomaly == BlockAnomaly::Overlapping && !byDualPipeVRule);
        if (counts && steps.ranges[i]) {
            ObservedBlock block = messages.read(rank.ranges[i].message);
            block.isDoubtful = anomaly == BlockAnomaly::Overlapping;
            observed.add(*steps.ranges[i], block, i);
        }
    }
    observed.settle();
    doubtOddBlocks(rank, observed);
    return observed;
}

} // namespace

ObservedRun observeRanges(const Capture& capture, const StepAssignment& steps, bool isDualPipeV,
                          std::size_t workers, const std::stop_token& stop)
{
    struct FirstLook
    {
        EmptyWeights empty;
        bool namesOverlap = false;
    };

    const std::vector<RankCapture>& ranks = capture.ranks;
    std::vector<FirstLook> looks(ranks.size());
    parallelFor(ranks.size(), workers, stop, [&](std::size_t r) {
        const std::vector<BlockKind> kinds = kindsOf(ranks[r]);
        looks[r] = FirstLook{findEmptyWeights(ranks[r], kinds, steps.ranks[r]),
                             std::ranges::find(kinds, BlockKind::Overlap) != kinds.end()};
    });
    ObservedRun run;
    run.byDualPipeVRule = isDualPipeV || std::ranges::any_of(looks, &FirstLook::namesOverlap);
    const bool areEmptySystematic =
        std::ranges::any_of(looks, [](const FirstLook& look) { return look.empty.isSystematic; });
    const std::vector<std::size_t> none;
    run.ranks.resize(ranks.size());
    parallelFor(ranks.size(), workers, stop, [&](std::size_t r) {
        run.ranks[r] = observeRank(ranks[r], steps.ranks[r],
                                   areEmptySystematic ? looks[r].empty.ranges : none, run.byDualPipeVRule);
    });
    return run;
}

} // namespace pipescope
