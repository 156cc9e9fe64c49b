#include "core/run/schedule/schedule.h"

#include "core/run/schedule/schedule_blocks.h"

namespace pipescope {
namespace {

constexpr std::int64_t kMaxBlocksPerStage = 10'000'000;

/// Takes an interleaved schedule. Found by running the shapes of up to 8 stages and 5 chunks.
bool lastGroupRuns(const ScheduleShape& shape)
{
    const std::int32_t last = shape.microBatches % shape.stages;
    return last == 0 || last >= shape.stages - 2 || (last == 1 && shape.chunks <= 2);
}

} // namespace

bool isRunnable(const ScheduleShape& shape)
{
    const std::int64_t stages = shape.stages;
    if (shape.stages < 1 || shape.microBatches < 1 || shape.chunks < 1
        || stages * shape.chunks > kMaxBlocksPerStage
        || scheduledBlockCount(shape, Stage{0}) > kMaxBlocksPerStage)
    {
        return false;
    }
    switch (shape.kind) {
    case ScheduleKind::DualPipeV:
        return shape.chunks == 2 && shape.microBatches >= 2 * stages;
    case ScheduleKind::Interleaved:
        return shape.microBatches >= shape.stages && lastGroupRuns(shape);
    case ScheduleKind::InterleavedGPipe:
        return true;
    case ScheduleKind::ZeroBubbleV:
        return shape.chunks == 2;
    case ScheduleKind::DualPipe:
        return shape.chunks == 2 && shape.stages % 2 == 0 && shape.microBatches % 2 == 0
               && shape.microBatches >= 2 * stages;
    case ScheduleKind::GPipe:
    case ScheduleKind::OneForwardOneBackward:
    case ScheduleKind::ZeroBubbleH1:
        return shape.chunks == 1;
    }
    return false;
}

Stage stageOfVirtualStage(const ScheduleShape& shape, VirtualStage virtualStage)
{
    if (isV(shape.kind) && virtualStage.value >= shape.stages) {
        return Stage{shape.virtualStages() - 1 - virtualStage.value};
    }
    return Stage{virtualStage.value % shape.stages};
}

VirtualStage virtualStageOfChunk(const ScheduleShape& shape, Stage stage, std::int32_t chunk)
{
    if (isV(shape.kind) && chunk == 1) {
        return VirtualStage{shape.virtualStages() - 1 - stage.value};
    }
    return VirtualStage{chunk * shape.stages + stage.value};
}

std::int32_t chunkOfVirtualStage(const ScheduleShape& shape, VirtualStage virtualStage)
{
    return virtualStage.value / shape.stages;
}

std::int64_t scheduledBlockCount(const ScheduleShape& shape, Stage stage)
{
    const std::int64_t microBatches = shape.microBatches;
    if (shape.kind == ScheduleKind::DualPipe) {
        return dualPipeBlockCount(shape, stage);
    }
    if (shape.kind != ScheduleKind::DualPipeV) {
        return (splitsBackwards(shape.kind) ? 3 : 2) * microBatches * shape.chunks;
    }
    const std::int64_t stages = shape.stages;
    const bool isLast = stage.value == shape.stages - 1;
    std::int64_t count = 2 * microBatches + 4 * stages - 2 - 2 * std::int64_t{stage.value}
                         + (stage.value == 0 && shape.hasLogits ? microBatches : 0) + (isLast ? 1 : 0);
    if (shape.weightGradients == WeightGradients::Joined) {
        count -= stages - 1 - stage.value;
    } else if (shape.weightGradients != WeightGradients::SplitBeforeOverlap) {
        count += stages;
    }
    return count;
}

std::int32_t microBatchLabel(const ScheduleShape& shape, const ScheduledBlock& block)
{
    const BlockPart& part = block.forward.microBatch ? block.forward : block.backward;
    const std::int32_t microBatch = part.microBatch ? part.microBatch->value : 0;
    const bool isSecondChunk =
        overlapsBlocks(shape.kind) && part.virtualStage && part.virtualStage->value >= shape.stages;
    return isSecondChunk ? shape.microBatchesOfChunk() + microBatch : microBatch;
}

std::optional<BlockPart> partOfLabel(const ScheduleShape& shape, Stage stage, std::int32_t label)
{
    const bool countsOn = overlapsBlocks(shape.kind);
    const bool isStage = stage.value >= 0 && stage.value < shape.stages;
    const std::int32_t ofChunk = shape.microBatchesOfChunk();
    if (!isStage || label < 0 || label >= (countsOn ? 2 : 1) * std::int64_t{ofChunk}) {
        return std::nullopt;
    }
    BlockPart part;
    part.microBatch = MicroBatch{label % ofChunk};
    if (countsOn || shape.chunks == 1) {
        part.virtualStage = virtualStageOfChunk(shape, stage, label / ofChunk);
    }
    return part;
}

std::vector<ScheduledBlock> scheduledBlocks(const ScheduleShape& shape, Stage stage)
{
    switch (shape.kind) {
    case ScheduleKind::GPipe:
        return gpipeBlocks(shape, stage);
    case ScheduleKind::OneForwardOneBackward:
        return oneForwardOneBackwardBlocks(shape, stage);
    case ScheduleKind::Interleaved:
        return interleavedBlocks(shape, stage);
    case ScheduleKind::InterleavedGPipe:
        return interleavedGPipeBlocks(shape, stage);
    case ScheduleKind::DualPipeV:
        return dualPipeVBlocks(shape, stage);
    case ScheduleKind::ZeroBubbleH1:
        return zeroBubbleH1Blocks(shape, stage);
    case ScheduleKind::ZeroBubbleV:
        return zeroBubbleVBlocks(shape, stage);
    case ScheduleKind::DualPipe:
        return dualPipeBlocks(shape, stage);
    }
    return {};
}

} // namespace pipescope
