#include "core/stages/classify.h"

#include "core/base/text.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>

namespace pipescope {
namespace {

/// Ranges of one rank that make up one step, as positions in time order.
using RangesByStep = std::map<StepIndex, std::vector<std::size_t>>;

/// Marks ranges that do not start after all kept ones have ended: nested, partly overlapping and repeated
/// ones. The rule by which the baseline prepares DualPipeV data; it starts from -1, so times before 1970 are
/// left out as well.
std::vector<bool> overlappingRanges(const std::vector<CapturedRange>& ranges)
{
    std::vector<bool> overlapping(ranges.size(), false);
    TimePoint lastEnd{-1};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        overlapping[i] = ranges[i].device.begin < lastEnd;
        if (!overlapping[i]) {
            lastEnd = ranges[i].device.end;
        }
    }
    return overlapping;
}

/// Marks ranges that lie within an earlier one, and further tasks of one connection.
std::vector<bool> nestedRanges(const std::vector<CapturedRange>& ranges)
{
    std::vector<bool> nested(ranges.size(), false);
    TimePoint latestEnd{std::numeric_limits<std::int64_t>::min()};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const TimeSpan span = ranges[i].device;
        nested[i] = ranges[i].repeatsConnection || (span.begin < span.end && span.end <= latestEnd);
        latestEnd = std::max(latestEnd, span.end);
    }
    return nested;
}

std::int32_t forwardParts(BlockKind kind)
{
    return kind == BlockKind::Forward || kind == BlockKind::Overlap ? 1 : 0;
}

/// Chunks per stage of an interleaved schedule: forwards of the first complete step over micro-batches.
std::optional<std::int32_t> interleavedChunks(const Capture& capture, const StepAssignment& steps,
                                              std::int32_t microBatches)
{
    for (std::size_t r = 0; r < capture.ranks.size(); ++r) {
        const RankCapture& rank = capture.ranks[r];
        std::map<StepIndex, std::int32_t> forwards;
        for (std::size_t i = 0; i < rank.ranges.size(); ++i) {
            if (const auto step = steps.ranks[r].ranges[i]) {
                forwards[*step] += forwardParts(kindFromMessage(rank.strings.text(rank.ranges[i].message)));
            }
        }
        for (const auto& [step, count] : forwards) {
            if (count > 0 && count % microBatches == 0) {
                return count / microBatches;
            }
        }
    }
    return std::nullopt;
}

const RunMetadata* firstWithSchedule(const Capture& capture, FindingList& findings)
{
    const RunMetadata* first = nullptr;
    for (const RankCapture& rank : capture.ranks) {
        const RunMetadata& own = rank.metadata;
        if (own.scheduleName.empty()) {
            continue;
        }
        if (first == nullptr) {
            first = &own;
        } else if (own.scheduleName != first->scheduleName || own.microBatches != first->microBatches) {
            findings.add(FindingId::MetadataDiffers, rank.rank, rank.file, "pp_info");
        }
    }
    return first;
}

class RankClassifier
{
public:
    RankClassifier(const RankCapture& rank, std::optional<Stage> stage,
                   std::span<const std::optional<StepIndex>> steps, const RecordedSchedule& schedule,
                   StringPool& strings, FindingList& findings)
        : m_rank(rank)
        , m_steps(steps)
        , m_schedule(schedule)
        , m_strings(strings)
        , m_findings(findings)
    {
        if (schedule.shape && stage && stage->value < schedule.shape->stages && mayFit(*schedule.shape)) {
            m_expected = scheduledBlocks(*schedule.shape, *stage);
        }
    }

    std::vector<Block> classify()
    {
        const auto leftOut =
            m_schedule.namedByDualPipeV ? overlappingRanges(m_rank.ranges) : nestedRanges(m_rank.ranges);
        RangesByStep byStep;
        std::uint64_t leftOutCount = 0;
        for (std::size_t i = 0; i < m_rank.ranges.size(); ++i) {
            m_blocks.push_back(blockFromRange(i));
            if (leftOut[i]) {
                m_blocks.back().kind = BlockKind::Other;
                ++leftOutCount;
                continue;
            }
            nameByMessage(m_blocks.back());
            if (m_steps[i]) {
                byStep[*m_steps[i]].push_back(i);
            } else if (m_schedule.namedByDualPipeV) {
                m_blocks.back().typeCode.reset();
            }
        }
        if (leftOutCount > 0) {
            m_findings.add(FindingId::OverlappingRange, m_rank.rank, m_rank.file, {}, leftOutCount);
        }
        for (const auto& [step, positions] : byStep) {
            applySchedule(positions);
        }
        return std::move(m_blocks);
    }

private:
    Block blockFromRange(std::size_t i)
    {
        const CapturedRange& range = m_rank.ranges[i];
        const std::string_view message = m_rank.strings.text(range.message);
        Block block;
        block.span = range.device;
        block.kind = kindFromMessage(message);
        block.step = m_steps[i];
        block.message = m_strings.intern(message);
        block.sourceRow = range.sourceRow;
        return block;
    }

    /// A schedule has two blocks or more per micro-batch. One that is out of all proportion to the ranges
    /// comes from wrong metadata, and is not worth the memory.
    bool mayFit(const ScheduleShape& shape) const
    {
        constexpr std::size_t kMostPerRange = 100;
        return static_cast<std::size_t>(shape.microBatches) <= kMostPerRange * m_rank.ranges.size();
    }

    /// The name every block has before the schedule is known to fit.
    void nameByMessage(Block& block)
    {
        if (m_schedule.namedByDualPipeV) {
            block.typeCode = std::uint8_t{0};
            return;
        }
        const bool isForward = containsIgnoringAsciiCase(m_strings.text(block.message), "forward");
        block.name = m_strings.intern(isForward ? "FP" : "BP");
        block.typeCode = isForward ? std::uint8_t{0} : std::uint8_t{1};
    }

    /// DualPipeV goes by the number alone, as the baseline does: its messages do not tell logits from
    /// backwards. The plain schedules must agree in kind as well, block by block.
    bool fits(const std::vector<std::size_t>& positions) const
    {
        if (positions.size() != m_expected.size()) {
            return false;
        }
        if (m_schedule.namedByDualPipeV) {
            return true;
        }
        return std::equal(
            positions.begin(), positions.end(), m_expected.begin(),
            [&](std::size_t i, const ScheduledBlock& expected) { return m_blocks[i].kind == expected.kind; });
    }

    void applySchedule(const std::vector<std::size_t>& positions)
    {
        if (m_expected.empty()) {
            return;
        }
        if (!fits(positions)) {
            m_findings.add(FindingId::ScheduleMismatch, m_rank.rank, m_rank.file,
                           std::to_string(positions.size()) + " ranges where "
                               + std::to_string(m_expected.size()) + " are expected");
            return;
        }
        for (std::size_t k = 0; k < positions.size(); ++k) {
            Block& block = m_blocks[positions[k]];
            const ScheduledBlock& expected = m_expected[k];
            block.kind = expected.kind;
            block.phase = expected.phase;
            block.forward = expected.forward;
            block.backward = expected.backward;
            block.name = m_strings.intern(expected.name);
            block.typeCode = expected.typeCode;
        }
    }

    const RankCapture& m_rank;
    std::span<const std::optional<StepIndex>> m_steps;
    const RecordedSchedule& m_schedule;
    StringPool& m_strings;
    FindingList& m_findings;
    std::vector<ScheduledBlock> m_expected;
    std::vector<Block> m_blocks;
};

} // namespace

BlockKind kindFromMessage(std::string_view message)
{
    const bool forward = containsIgnoringAsciiCase(message, "forward");
    const bool backward = containsIgnoringAsciiCase(message, "backward");
    if (forward && backward) {
        return BlockKind::Overlap;
    }
    if (forward) {
        return BlockKind::Forward;
    }
    if (backward) {
        return BlockKind::Backward;
    }
    return containsIgnoringAsciiCase(message, "weightgradstore") ? BlockKind::Weight : BlockKind::Other;
}

RecordedSchedule recordedSchedule(const Capture& capture, const Placements& placements,
                                  const StepAssignment& steps, FindingList& findings)
{
    RecordedSchedule schedule;
    const RunMetadata* metadata = firstWithSchedule(capture, findings);
    const auto kind = metadata != nullptr ? scheduleKindFromName(metadata->scheduleName) : std::nullopt;
    if (metadata != nullptr) {
        schedule.info.name = metadata->scheduleName;
        schedule.info.microBatches = metadata->microBatches;
    }
    schedule.info.stages = placements.sizes.pipeline;
    if (!kind) {
        findings.add(FindingId::ScheduleUnknown);
        return schedule;
    }
    schedule.namedByDualPipeV = kind == ScheduleKind::DualPipeV;
    ScheduleShape shape{*kind, schedule.info.stages.value_or(0), schedule.info.microBatches.value_or(0),
                        schedule.namedByDualPipeV ? 2 : 1};
    if (*kind == ScheduleKind::Interleaved && shape.microBatches > 0) {
        shape.chunks = interleavedChunks(capture, steps, shape.microBatches).value_or(0);
    }
    if (!isRunnable(shape)) {
        findings.add(FindingId::ScheduleParametersMissing);
        return schedule;
    }
    schedule.info.virtualStages = shape.virtualStages();
    schedule.shape = shape;
    return schedule;
}

std::vector<Block> classifyRank(const RankCapture& rank, std::optional<Stage> stage,
                                std::span<const std::optional<StepIndex>> steps,
                                const RecordedSchedule& schedule, StringPool& strings, FindingList& findings)
{
    return RankClassifier(rank, stage, steps, schedule, strings, findings).classify();
}

} // namespace pipescope
