#include "core/run/inference/blocks/labelled_classifier.h"

#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// Fills in unknown values; true if the known ones agree.
bool supply(const BlockPart& scheduled, BlockPart& own, bool& isSupplied)
{
    const auto settle = [&](auto& mine, const auto& theirs) {
        isSupplied = isSupplied || (theirs && !mine);
        const bool agrees = !mine || !theirs || *mine == *theirs;
        mine = mine ? mine : theirs;
        return agrees;
    };
    const bool sameMicroBatch = settle(own.microBatch, scheduled.microBatch);
    return settle(own.virtualStage, scheduled.virtualStage) && sameMicroBatch;
}

BlockPart countedFrom(std::int32_t firstMicroBatch, const BlockPart& scheduled)
{
    BlockPart part = scheduled;
    if (part.microBatch) {
        part.microBatch->value += firstMicroBatch;
    }
    return part;
}

/// Puts a block in its place; false if its recorded labels contradict the place.
bool place(Block& block, const AlignedPlace& place, const StageSchedule& expected,
           std::int32_t firstMicroBatch)
{
    if (place.isExtra()) {
        block.anomaly = BlockAnomaly::Unscheduled;
    }
    if (!place.isCertain()) {
        return true;
    }
    const ScheduledBlock& scheduled = expected.blocks[place.first];
    block.phase = scheduled.phase;
    block.kind = scheduled.kind == BlockKind::Logits ? BlockKind::Logits : block.kind;
    bool isSupplied = false;
    const bool forwardAgrees =
        supply(countedFrom(firstMicroBatch, scheduled.forward), block.forward, isSupplied);
    const bool backwardAgrees =
        supply(countedFrom(firstMicroBatch, scheduled.backward), block.backward, isSupplied);
    if (forwardAgrees && backwardAgrees && (isSupplied || !block.labelOrigins.empty())) {
        block.labelOrigins.add(LabelOrigin::Schedule);
    }
    return forwardAgrees && backwardAgrees;
}

} // namespace

LabelledClassifier::LabelledClassifier(const ChosenSchedule& schedule, std::optional<ScheduleShape> shape,
                                       std::int32_t firstMicroBatch)
    : m_schedule(schedule)
    , m_shape(std::move(shape))
    , m_firstMicroBatch(firstMicroBatch)
{ }

void LabelledClassifier::expect(Stage stage, std::size_t blocks)
{
    if (isProportionate(stage, blocks)) {
        const auto [expected, isNew] = m_expected.try_emplace(stage);
        if (isNew) {
            expected->second = stageSchedule(m_schedule.info.candidates, stage);
        }
    }
}

std::uint64_t LabelledClassifier::classify(LabelledTrack& rank, std::optional<Stage> stage,
                                           const ObservedRank& observed) const
{
    for (LabelledBlock& labelled : rank.blocks) {
        Block& block = labelled.block;
        if (block.forward != BlockPart{} || block.backward != BlockPart{}) {
            block.labelOrigins.add(LabelOrigin::Message);
        }
    }
    if (!stage) {
        return 0;
    }
    if (m_shape && stage->value < m_shape->stages) {
        placeChunks(rank, *stage);
    }
    const StageSchedule* expected = expectation(*stage, rank.blocks.size());
    if (expected == nullptr) {
        return 0;
    }
    const std::uint64_t contradicted = placeSteps(rank, observed, *expected);
    placeFreeWeights(rank);
    return contradicted;
}

/// Metadata that name a schedule far too long for the blocks are wrong; it would only take memory.
bool LabelledClassifier::isProportionate(Stage stage, std::size_t blocks) const
{
    constexpr std::int64_t kMaxTimesLonger = 16;
    return std::all_of(m_schedule.info.candidates.begin(), m_schedule.info.candidates.end(),
                       [&](const ScheduleShape& shape) {
                           return stage.value < shape.stages
                                  && scheduledBlockCount(shape, stage)
                                         <= kMaxTimesLonger * (static_cast<std::int64_t>(blocks) + 8);
                       });
}

const StageSchedule* LabelledClassifier::expectation(Stage stage, std::size_t blocks) const
{
    const auto found = m_expected.find(stage);
    const bool isKnown = found != m_expected.end() && found->second && isProportionate(stage, blocks);
    return isKnown ? &*found->second : nullptr;
}

/// The virtual stage follows from the chunk, or from the stage where a stage has only one chunk.
void LabelledClassifier::placeChunks(LabelledTrack& rank, Stage stage) const
{
    for (LabelledBlock& labelled : rank.blocks) {
        const bool isOnly = m_shape->chunks == 1;
        const auto chunk = labelled.chunk ? labelled.chunk : isOnly ? std::optional(0) : std::nullopt;
        if (!chunk || *chunk < 0 || *chunk >= m_shape->chunks) {
            continue;
        }
        const VirtualStage place = virtualStageOfChunk(*m_shape, stage, *chunk);
        for (BlockPart* part : {&labelled.block.forward, &labelled.block.backward}) {
            if (part->microBatch && !part->virtualStage) {
                part->virtualStage = place;
            }
        }
    }
}

/// Weight gradients that stand anywhere belong to the phase of the work before them.
void LabelledClassifier::placeFreeWeights(LabelledTrack& rank)
{
    const auto isFree = [](const LabelledBlock& labelled) {
        return labelled.block.kind == BlockKind::Weight && labelled.block.step
               && labelled.block.phase == Phase::Unknown;
    };
    if (std::none_of(rank.blocks.begin(), rank.blocks.end(), isFree)) {
        return;
    }
    std::map<StepIndex, Phase> before;
    for (const std::uint32_t i :
         orderByBegin(rank.blocks, [](const LabelledBlock& labelled) { return labelled.block.span; }))
    {
        LabelledBlock& labelled = rank.blocks[i];
        if (isFree(labelled)) {
            labelled.block.phase = before[*labelled.block.step];
        } else if (labelled.block.step && labelled.block.phase != Phase::Unknown) {
            before[*labelled.block.step] = labelled.block.phase;
        }
    }
}

std::optional<Alignment> LabelledClassifier::align(std::span<const ObservedBlock> blocks,
                                                   const StageSchedule& expected) const
{
    if (m_schedule.labelsAgree) {
        return alignBlocks(blocks, expected.order);
    }
    std::vector<ObservedBlock> unlabelled(blocks.begin(), blocks.end());
    for (ObservedBlock& block : unlabelled) {
        block.label = kNoLabel;
        block.chunk = kNoLabel;
    }
    return alignBlocks(unlabelled, expected.order);
}

/// Steps of the same order are aligned only once.
std::uint64_t LabelledClassifier::placeSteps(LabelledTrack& rank, const ObservedRank& observed,
                                             const StageSchedule& expected) const
{
    std::vector<std::optional<Alignment>> alignments;
    for (const ObservedOrder& order : observed.orders()) {
        alignments.push_back(align(observed.blocks(observed.steps()[order.step]), expected));
    }
    std::uint64_t contradicted = 0;
    for (const ObservedStep& step : observed.steps()) {
        if (const auto& alignment = alignments[step.order]) {
            const auto blocks = observed.ranges(step);
            for (std::size_t k = 0; k < blocks.size(); ++k) {
                Block& block = rank.blocks[blocks[k]].block;
                contradicted += place(block, alignment->places[k], expected, m_firstMicroBatch) ? 0 : 1;
            }
        }
    }
    return contradicted;
}

} // namespace pipescope
