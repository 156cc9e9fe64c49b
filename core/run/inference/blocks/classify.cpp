#include "core/run/inference/blocks/classify.h"

#include "core/base/text.h"
#include "core/run/model/captures/block_message.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <string>

namespace pipescope {

namespace {

/// The capture may have cut the first and the last step short.
std::size_t mostBlocksInStep(const ObservedRank& observed)
{
    return observed.steps().empty() ? 0 : std::ranges::max(observed.steps(), {}, &ObservedStep::count).count;
}

} // namespace

/// Works on one rank.
class RankClassifier
{
public:
    RankClassifier(const BlockClassifier& shared, RankCapture& rank, const TextMap& texts,
                   std::optional<Stage> stage, const ObservedRank& observed)
        : m_shared(shared)
        , m_schedule(shared.m_schedule)
        , m_rank(rank)
        , m_texts(texts)
        , m_stage(stage)
        , m_observed(observed)
    { }

    std::vector<Block> classify(std::span<const std::optional<StepIndex>> steps)
    {
        m_blocks.reserve(m_rank.ranges.size());
        for (std::size_t i = 0; i < m_rank.ranges.size(); ++i) {
            m_blocks.push_back(blockFromRange(i, steps[i]));
        }
        for (const ObservedStep& step : m_observed.steps()) {
            classifyStep(step);
        }
        report();
        return std::move(m_blocks);
    }

private:
    Block blockFromRange(std::size_t i, std::optional<StepIndex> step)
    {
        const CapturedRange& range = m_rank.ranges[i];
        const std::string_view message = m_rank.strings.text(range.message);
        Block block;
        block.span = range.device;
        block.kind = kindFromMessage(message);
        block.anomaly = i < m_observed.anomalies.size() ? m_observed.anomalies[i] : BlockAnomaly::None;
        block.step = step;
        block.message = m_texts(range.message);
        block.sourceRow = range.sourceRow;
        if (isLeftOut(block.anomaly)) {
            block.kind = BlockKind::Other;
        } else {
            nameByMessage(block, message);
        }
        return block;
    }

    bool isLeftOut(BlockAnomaly anomaly) const
    {
        return m_schedule.namedByDualPipeV
                   ? anomaly != BlockAnomaly::None && anomaly != BlockAnomaly::Empty
                   : anomaly == BlockAnomaly::Nested || anomaly == BlockAnomaly::RepeatsConnection;
    }

    /// The name every block has before its place in the schedule is known.
    void nameByMessage(Block& block, std::string_view message)
    {
        if (m_schedule.namedByDualPipeV) {
            block.typeCode = block.step ? std::optional(std::uint8_t{0}) : std::nullopt;
            return;
        }
        const bool isForward = containsIgnoringAsciiCase(message, "forward");
        block.name = isForward ? m_shared.m_forwardName : m_shared.m_backwardName;
        block.typeCode = isForward ? std::uint8_t{0} : std::uint8_t{1};
    }

    void classifyStep(const ObservedStep& step)
    {
        const bool isExpected = m_stage && !m_schedule.info.candidates.empty();
        const auto* expected =
            isExpected ? m_shared.expectation(*m_stage, mostBlocksInStep(m_observed)) : nullptr;
        const auto alignment = expected != nullptr ? align(step, *expected) : std::nullopt;
        if (!alignment) {
            if (isExpected) {
                noteMismatch(step, expected);
            }
            numberByLabels(step);
            return;
        }
        for (std::size_t k = 0; k < step.count; ++k) {
            placeBlock(step, k, alignment->places[k], *expected);
        }
        m_extra += alignment->extra;
        m_missing += alignment->missing;
        if (alignment->firstDeviation && m_deviation.empty()) {
            m_deviation = deviationText(step, *alignment->firstDeviation, *expected);
            m_deviationPlace = placeOf(step, alignment->firstDeviation->observed);
        }
    }

    std::optional<Alignment> align(const ObservedStep& step,
                                   const BlockClassifier::Expectation& expected) const
    {
        const auto observed = m_observed.blocks(step);
        std::vector<ObservedBlock> blocks(observed.begin(), observed.end());
        if (expected.hasLogits) {
            markLogits(step, blocks);
        }
        if (!m_schedule.labelsAgree) {
            dropLabels(blocks);
        }
        if (auto alignment = alignBlocks(blocks, expected.schedule.order)) {
            return alignment;
        }
        const MissedEnds missed{step.index == m_observed.steps().front().index,
                                step.index == m_observed.steps().back().index};
        if (auto stretch = alignStretch(blocks, expected.schedule.order, missed)) {
            return stretch;
        }
        dropLabels(blocks);
        if (auto alignment = alignBlocks(blocks, expected.schedule.order)) {
            return alignment;
        }
        return byNumberAlone(blocks.size(), expected);
    }

    static void dropLabels(std::vector<ObservedBlock>& blocks)
    {
        for (ObservedBlock& block : blocks) {
            block.label = kNoLabel;
        }
    }

    /// Where messages of two forms occur, the plain one is the loss part.
    void markLogits(const ObservedStep& step, std::vector<ObservedBlock>& blocks) const
    {
        std::vector<bool> isPlain(blocks.size(), false);
        std::size_t plain = 0;
        std::size_t backwards = 0;
        for (std::size_t k = 0; k < blocks.size(); ++k) {
            if (blocks[k].mayBeLogits) {
                isPlain[k] = isPlainBackwardStep(messageOf(step, k));
                plain += isPlain[k] ? 1 : 0;
                ++backwards;
            }
        }
        if (plain == 0 || plain == backwards) {
            return;
        }
        for (std::size_t k = 0; k < blocks.size(); ++k) {
            blocks[k].kind = isPlain[k] ? BlockKind::Logits : blocks[k].kind;
            blocks[k].mayBeLogits = false;
        }
    }

    std::string_view messageOf(const ObservedStep& step, std::size_t k) const
    {
        return m_rank.strings.text(m_rank.ranges[m_observed.ranges(step)[k]].message);
    }

    /// Where messages do not say the kinds, DualPipeV goes by the count alone, as msprof-analyze does.
    std::optional<Alignment> byNumberAlone(std::size_t count,
                                           const BlockClassifier::Expectation& expected) const
    {
        if (!m_schedule.namedByDualPipeV || count != expected.schedule.blocks.size()) {
            return std::nullopt;
        }
        Alignment alignment;
        for (std::uint32_t i = 0; i < count; ++i) {
            alignment.places.push_back({i, i, false});
        }
        return alignment;
    }

    void placeBlock(const ObservedStep& step, std::size_t k, const AlignedPlace& place,
                    const BlockClassifier::Expectation& expected)
    {
        const ObservedBlock& observed = m_observed.blocks(step)[k];
        Block& block = m_blocks[m_observed.ranges(step)[k]];
        if (place.isExtra()) {
            block.anomaly = block.anomaly == BlockAnomaly::None ? BlockAnomaly::Unscheduled : block.anomaly;
            return;
        }
        if (place.mayBeExtra) {
            m_unclear.add(block.span);
            return;
        }
        block.anomaly = BlockAnomaly::None;
        const auto& scheduled = expected.schedule.blocks;
        if (place.isCertain()) {
            apply(block, scheduled[place.first], expected.names[place.first]);
            checkLabel(step.index, observed.label, expected.schedule.order[place.first], block);
            return;
        }
        ScheduledBlock common = scheduled[place.first];
        for (std::uint32_t j = place.first + 1; j <= place.last; ++j) {
            // A place between two possible ones may belong to another kind.
            if (sameKind(observed, expected.schedule.order[j])) {
                common = commonPart(common, scheduled[j]);
            }
        }
        m_unclear.add(block.span);
        common.kind = common.kind == BlockKind::Other ? block.kind : common.kind;
        // A name that all possible places have is the first one's.
        apply(block, common, common.name.empty() ? StringId() : expected.names[place.first]);
    }

    void apply(Block& block, const ScheduledBlock& scheduled, StringId name) const
    {
        block.kind = scheduled.kind;
        block.phase = scheduled.phase;
        block.forward = scheduled.forward;
        block.backward = scheduled.backward;
        if (block.forward != BlockPart{} || block.backward != BlockPart{}) {
            block.labelOrigins.add(LabelOrigin::Schedule);
        }
        if (m_schedule.namedByDualPipeV) {
            block.name = name;
            block.typeCode = scheduled.name.empty() ? std::uint8_t{0} : scheduled.typeCode;
        }
    }

    void checkLabel(StepIndex step, std::int32_t label, const ExpectedBlock& expected, Block& block)
    {
        if (label == kNoLabel || expected.label == kNoLabel) {
            return;
        }
        if (label == expected.label) {
            block.labelOrigins.add(LabelOrigin::Message);
            return;
        }
        if (m_contradictions.count == 0) {
            m_contradiction =
                "%1, %2 in the message, %3 by the schedule"_text(stepText(step), label, expected.label);
        }
        m_contradictions.add(block.span);
        if (m_schedule.labelsAgree) {
            // One of the two is wrong, but it is not known which.
            BlockPart& part = block.forward.microBatch ? block.forward : block.backward;
            part.microBatch.reset();
            if (m_schedule.namedByDualPipeV) {
                block.name = StringId{};
                block.typeCode = std::uint8_t{0};
            }
        }
    }

    void numberByLabels(const ObservedStep& step)
    {
        for (std::size_t k = 0; k < step.count; ++k) {
            Block& block = m_blocks[m_observed.ranges(step)[k]];
            const auto part = partOf(m_observed.blocks(step)[k].label);
            if (part && block.kind != BlockKind::Other) {
                const bool isBackward = block.kind == BlockKind::Backward || block.kind == BlockKind::Weight;
                (isBackward ? block.backward : block.forward) = *part;
                block.labelOrigins.add(LabelOrigin::Message);
            }
        }
    }

    /// What a label means by itself. Without a schedule it is the micro-batch, except that DualPipeV counts
    /// on in the second chunk.
    std::optional<BlockPart> partOf(std::int32_t label) const
    {
        if (label == kNoLabel || !m_schedule.labelsAgree) {
            return std::nullopt;
        }
        if (m_schedule.info.candidates.size() == 1 && m_stage) {
            return partOfLabel(m_schedule.info.candidates.front(), *m_stage, label);
        }
        if (m_schedule.namedByDualPipeV || m_schedule.mayCountOn) {
            return std::nullopt;
        }
        BlockPart part;
        part.microBatch = MicroBatch{label};
        return part;
    }

    void noteMismatch(const ObservedStep& step, const BlockClassifier::Expectation* expected)
    {
        if (m_mismatches.count == 0) {
            const std::size_t ranges = step.count;
            m_mismatch = expected == nullptr
                             ? "%1, %2 ranges"_text(stepText(step.index), ranges)
                             : "%1, %2 ranges where %3 are expected"_text(stepText(step.index), ranges,
                                                                          expected->schedule.blocks.size());
        }
        m_mismatches.add(spanOf(step));
    }

    /// From the step's first block to its last one.
    std::optional<TimeSpan> spanOf(const ObservedStep& step) const
    {
        std::optional<TimeSpan> span;
        for (std::size_t k = 0; k < step.count; ++k) {
            const TimeSpan block = m_blocks[m_observed.ranges(step)[k]].span;
            span = span ? span->united(block) : block;
        }
        return span;
    }

    /// The time of a block of the step; for positions behind the last block, the time of the last block.
    std::optional<TimeSpan> placeOf(const ObservedStep& step, std::size_t block) const
    {
        if (step.count == 0) {
            return std::nullopt;
        }
        return m_blocks[m_observed.ranges(step)[std::min<std::size_t>(block, step.count - 1)]].span;
    }

    UserText stepText(StepIndex step) const
    {
        return "step %1"_text(m_shared.m_steps.numbers[step.value].value);
    }

    UserText deviationText(const ObservedStep& step, const Deviation& deviation,
                           const BlockClassifier::Expectation& expected) const
    {
        const auto observed = m_observed.blocks(step);
        const UserText wanted = deviation.expected < expected.schedule.blocks.size()
                                    ? workText(expected.schedule.blocks[deviation.expected])
                                    : UserText("nothing more"_text);
        const UserText found = deviation.observed < observed.size() ? foundText(observed[deviation.observed])
                                                                    : UserText("nothing more"_text);
        return "%1, block %2: expected %3, found %4"_text(stepText(step.index), deviation.observed, wanted,
                                                          found);
    }

    static UserText foundText(const ObservedBlock& block)
    {
        const UserText text = blockKindName(block.kind);
        return block.label == kNoLabel ? text : "%1 labelled %2"_text(text, block.label);
    }

    static UserText workText(const ScheduledBlock& block)
    {
        const UserText text = blockKindName(block.kind);
        const BlockPart& part = block.forward.microBatch ? block.forward : block.backward;
        return part.microBatch ? "%1 of micro-batch %2"_text(text, part.microBatch->value) : text;
    }

    void add(FindingId id, const Occurrences& occurrences, UserText detail = {})
    {
        m_rank.findings.add(id, m_rank.rank, m_rank.file, std::move(detail), occurrences);
    }

    void report()
    {
        Occurrences overlapping;
        for (const Block& block : m_blocks) {
            if (block.anomaly == BlockAnomaly::Nested || block.anomaly == BlockAnomaly::Overlapping) {
                overlapping.add(block.span);
            }
        }
        add(FindingId::OverlappingRange, overlapping);
        add(FindingId::ScheduleMismatch, m_mismatches, m_mismatch);
        if (!m_deviation.empty()) {
            add(FindingId::ScheduleDeviation, {1, m_deviationPlace},
                "%1; %2 extra and %3 missing in all"_text(m_deviation, m_extra, m_missing));
        }
        add(FindingId::MicroBatchUnclear, m_unclear);
        add(FindingId::MicroBatchContradicted, m_contradictions, m_contradiction);
    }

    const BlockClassifier& m_shared;
    const ChosenSchedule& m_schedule;
    RankCapture& m_rank;
    const TextMap& m_texts;
    std::optional<Stage> m_stage;
    const ObservedRank& m_observed;
    std::vector<Block> m_blocks;
    std::size_t m_extra = 0;
    std::size_t m_missing = 0;
    /// The first examples, and their count.
    UserText m_deviation;
    std::optional<TimeSpan> m_deviationPlace;
    UserText m_mismatch;
    Occurrences m_mismatches;
    UserText m_contradiction;
    Occurrences m_contradictions;
    Occurrences m_unclear;
};

BlockClassifier::BlockClassifier(const ChosenSchedule& schedule, const StepAssignment& steps,
                                 StringPool& strings)
    : m_schedule(schedule)
    , m_steps(steps)
    , m_forwardName(strings.intern("FP"))
    , m_backwardName(strings.intern("BP"))
{ }

bool BlockClassifier::isPossible(Stage stage, std::size_t ranges) const
{
    // A capture may hold little of its only step.
    constexpr std::int64_t kMaxTimesLonger = 16;
    const ScheduleShape& shape = m_schedule.info.candidates.front();
    return stage.value >= 0 && stage.value < shape.stages
           && scheduledBlockCount(shape, stage) <= kMaxTimesLonger * (static_cast<std::int64_t>(ranges) + 8);
}

void BlockClassifier::expect(std::optional<Stage> stage, const ObservedRank& observed, StringPool& strings)
{
    const bool isExpected =
        stage && !m_schedule.info.candidates.empty() && isPossible(*stage, mostBlocksInStep(observed));
    if (!isExpected || m_expectations.contains(*stage)) {
        return;
    }
    auto& entry = m_expectations[*stage];
    if (auto schedule = stageSchedule(m_schedule.info.candidates, *stage)) {
        Expectation& expected = entry.emplace();
        expected.schedule = *std::move(schedule);
        for (const ScheduledBlock& block : expected.schedule.blocks) {
            expected.names.push_back(strings.intern(block.name));
            expected.hasLogits = expected.hasLogits || block.kind == BlockKind::Logits;
        }
    }
}

const BlockClassifier::Expectation* BlockClassifier::expectation(Stage stage, std::size_t ranges) const
{
    const auto found = m_expectations.find(stage);
    const bool isKnown = found != m_expectations.end() && found->second && isPossible(stage, ranges);
    return isKnown ? &*found->second : nullptr;
}

std::vector<Block> BlockClassifier::classify(RankCapture& rank, const TextMap& texts,
                                             std::optional<Stage> stage,
                                             std::span<const std::optional<StepIndex>> steps,
                                             const ObservedRank& observed) const
{
    return RankClassifier(*this, rank, texts, stage, observed).classify(steps);
}

} // namespace pipescope
