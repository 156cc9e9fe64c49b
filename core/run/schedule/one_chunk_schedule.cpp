#include "core/run/schedule/schedule_blocks.h"

#include <algorithm>

namespace pipescope {

ScheduledBlock plainForward(MicroBatch microBatch, VirtualStage virtualStage, Phase phase)
{
    ScheduledBlock block;
    block.kind = BlockKind::Forward;
    block.phase = phase;
    block.forward = {microBatch, virtualStage};
    block.name = "FP";
    block.typeCode = 0;
    return block;
}

ScheduledBlock plainBackward(MicroBatch microBatch, VirtualStage virtualStage, Phase phase)
{
    ScheduledBlock block;
    block.kind = BlockKind::Backward;
    block.phase = phase;
    block.backward = {microBatch, virtualStage};
    block.name = "BP";
    block.typeCode = 1;
    return block;
}

namespace {

/// Sequence of a stage that runs `warmUpForwards` before its first backward; GPipe is the extreme case.
std::vector<ScheduledBlock> blocksAfterWarmUp(const ScheduleShape& shape, Stage stage,
                                              std::int32_t warmUpForwards)
{
    const VirtualStage virtualStage = virtualStageOfChunk(shape, stage, 0);
    std::vector<ScheduledBlock> blocks;
    blocks.reserve(2 * static_cast<std::size_t>(shape.microBatches));
    for (std::int32_t m = 0; m < warmUpForwards; ++m) {
        blocks.push_back(plainForward(MicroBatch{m}, virtualStage, Phase::WarmUp));
    }
    const std::int32_t steadyPairs = shape.microBatches - warmUpForwards;
    for (std::int32_t m = 0; m < steadyPairs; ++m) {
        blocks.push_back(plainForward(MicroBatch{warmUpForwards + m}, virtualStage, Phase::Steady));
        blocks.push_back(plainBackward(MicroBatch{m}, virtualStage, Phase::Steady));
    }
    for (std::int32_t m = steadyPairs; m < shape.microBatches; ++m) {
        blocks.push_back(plainBackward(MicroBatch{m}, virtualStage, Phase::CoolDown));
    }
    return blocks;
}

} // namespace

std::vector<ScheduledBlock> gpipeBlocks(const ScheduleShape& shape, Stage stage)
{
    return blocksAfterWarmUp(shape, stage, shape.microBatches);
}

std::vector<ScheduledBlock> oneForwardOneBackwardBlocks(const ScheduleShape& shape, Stage stage)
{
    return blocksAfterWarmUp(shape, stage, std::min(shape.stages - 1 - stage.value, shape.microBatches));
}

} // namespace pipescope
