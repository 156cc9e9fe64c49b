#include "core/stages/observed_run.h"

#include "core/stages/block_message.h"
#include "core/stages/lost_ranges.h"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

namespace pipescope {
namespace {

/// What the message of a range says, found once per text.
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

BlockMark markBeside(const CapturedRange& range, TimePoint end)
{
    if (range.repeatsConnection) {
        return BlockMark::RepeatsConnection;
    }
    return range.device.end <= end ? BlockMark::Nested : BlockMark::Overlapping;
}

/// The baseline's rule for DualPipeV; it starts from -1, so times before 1970 are left out as well.
std::vector<BlockMark> marksByDualPipeVRule(const std::vector<CapturedRange>& ranges)
{
    std::vector<BlockMark> marks(ranges.size(), BlockMark::None);
    TimePoint lastEnd{-1};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].device.begin < lastEnd) {
            marks[i] = markBeside(ranges[i], lastEnd);
        } else {
            lastEnd = ranges[i].device.end;
        }
    }
    return marks;
}

std::vector<BlockMark> marksByPlainRule(const std::vector<CapturedRange>& ranges)
{
    std::vector<BlockMark> marks(ranges.size(), BlockMark::None);
    TimePoint latestEnd{std::numeric_limits<std::int64_t>::min()};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const TimeSpan span = ranges[i].device;
        if (ranges[i].repeatsConnection || (span.begin < span.end && span.begin < latestEnd)) {
            marks[i] = markBeside(ranges[i], latestEnd);
        }
        latestEnd = std::max(latestEnd, span.end);
    }
    return marks;
}

/// Blocks of one kind are doubtful where few are far shorter than most.
void doubtShortBlocks(ObservedStep& step, BlockKind kind, const std::vector<CapturedRange>& ranges)
{
    constexpr std::int64_t kTimesShorter = 20;
    constexpr std::size_t kMostDoubtful = 4;
    const auto durationOf = [&](std::size_t k) { return ranges[step.ranges[k]].device.duration().ns; };
    std::vector<std::int64_t> durations;
    for (std::size_t k = 0; k < step.blocks.size(); ++k) {
        if (step.blocks[k].kind == kind) {
            durations.push_back(durationOf(k));
        }
    }
    if (durations.size() < 2) {
        return;
    }
    // Of two the longer one.
    const auto middle = durations.begin() + static_cast<std::ptrdiff_t>(durations.size() / 2);
    std::nth_element(durations.begin(), middle, durations.end());
    const std::int64_t longest = *middle / kTimesShorter;
    const auto isShort = [&](std::int64_t duration) { return duration > 0 && duration < longest; };
    const auto count = static_cast<std::size_t>(std::count_if(durations.begin(), durations.end(), isShort));
    if (count == 0 || count > kMostDoubtful || 2 * count > durations.size()) {
        return;
    }
    for (std::size_t k = 0; k < step.blocks.size(); ++k) {
        step.blocks[k].isDoubtful =
            step.blocks[k].isDoubtful || (step.blocks[k].kind == kind && isShort(durationOf(k)));
    }
}

/// Where many ranges partly overlap, that is how the run was recorded.
void doubtFewOverlaps(ObservedStep& step)
{
    constexpr std::ptrdiff_t kFew = 4;
    const auto isDoubtful = [](const ObservedBlock& block) { return block.isDoubtful; };
    const auto count = std::count_if(step.blocks.begin(), step.blocks.end(), isDoubtful);
    if (count > std::max(kFew, static_cast<std::ptrdiff_t>(step.blocks.size()) / 8)) {
        for (ObservedBlock& block : step.blocks) {
            block.isDoubtful = false;
        }
    }
}

ObservedRank observeRank(const RankCapture& rank, const StepAssignment::OfRank& steps,
                         MessageReader& messages, bool byDualPipeVRule)
{
    ObservedRank observed;
    observed.lostRanges = lostRanges(rank);
    observed.marks = byDualPipeVRule ? marksByDualPipeVRule(rank.ranges) : marksByPlainRule(rank.ranges);
    for (std::size_t i = 0; i < rank.ranges.size(); ++i) {
        const BlockMark mark = observed.marks[i];
        const bool counts = mark == BlockMark::None || (mark == BlockMark::Overlapping && !byDualPipeVRule);
        if (counts && steps.ranges[i]) {
            ObservedStep& step = observed.steps[*steps.ranges[i]];
            step.blocks.push_back(messages.read(rank.ranges[i].message));
            step.blocks.back().isDoubtful = mark == BlockMark::Overlapping;
            step.ranges.push_back(i);
        }
    }
    constexpr std::array<BlockKind, 4> kKinds{BlockKind::Forward, BlockKind::Backward, BlockKind::Weight,
                                              BlockKind::Overlap};
    for (auto& [index, step] : observed.steps) {
        doubtFewOverlaps(step);
        for (const BlockKind kind : kKinds) {
            doubtShortBlocks(step, kind, rank.ranges);
        }
    }
    return observed;
}

bool namesOverlap(const RankCapture& rank, MessageReader& messages)
{
    return std::any_of(rank.ranges.begin(), rank.ranges.end(), [&](const CapturedRange& range) {
        return messages.read(range.message).kind == BlockKind::Overlap;
    });
}

} // namespace

ObservedRun observeRanges(const Capture& capture, const StepAssignment& steps, bool isDualPipeV,
                          const std::stop_token& stop)
{
    ObservedRun run;
    std::vector<MessageReader> messages;
    messages.reserve(capture.ranks.size());
    run.byDualPipeVRule = isDualPipeV;
    for (const RankCapture& rank : capture.ranks) {
        messages.emplace_back(rank.strings);
        run.byDualPipeVRule = run.byDualPipeVRule || namesOverlap(rank, messages.back());
    }
    run.ranks.resize(capture.ranks.size());
    for (std::size_t r = 0; r < capture.ranks.size() && !stop.stop_requested(); ++r) {
        run.ranks[r] = observeRank(capture.ranks[r], steps.ranks[r], messages[r], run.byDualPipeVRule);
    }
    return run;
}

} // namespace pipescope
