#pragma once

#include "core/run/model/block.h"
#include "core/run/model/schedule_info.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// Whether the shape is one the schedule can run: DualPipeV needs M ≥ 2P, DualPipe that and both of them
/// even, interleaved 1F1B M ≥ P and a last group of M mod P micro-batches that does not wait for itself:
/// none, at least P-2, or one with two chunks. Also refuses shapes of more than ten million blocks a stage.
bool isRunnable(const ScheduleShape& shape);

/// Stage that holds a virtual stage: DualPipeV and ZB-V run down the stages and back up (a V), DualPipe's
/// directions run down and up, the others go round.
Stage stageOfVirtualStage(const ScheduleShape& shape, VirtualStage virtualStage);
/// Virtual stage of a stage's chunk; the inverse of stageOfVirtualStage.
VirtualStage virtualStageOfChunk(const ScheduleShape& shape, Stage stage, std::int32_t chunk);
/// Which chunk of its stage a virtual stage is.
std::int32_t chunkOfVirtualStage(const ScheduleShape& shape, VirtualStage virtualStage);

/// One expected block of a stage.
struct ScheduledBlock
{
    BlockKind kind = BlockKind::Forward;
    Phase phase = Phase::Unknown;
    BlockPart forward;
    BlockPart backward;
    /// Name and type code as StepTaskInfo has them: "FP" 0 and "BP" 1 (weight gradients, too), or DualPipeV's
    /// "7F+13B" and phase 0 … 6.
    std::string name;
    std::uint8_t typeCode = 0;
};

/// Number of blocks that `stage` runs in one step, without building them.
std::int64_t scheduledBlockCount(const ScheduleShape& shape, Stage stage);

/// What a training script passes as `current_microbatch` for a block: its forward's micro-batch, else its
/// backward's; DualPipeV counts the micro-batches of the second chunk from M, DualPipe from M/2.
std::int32_t microBatchLabel(const ScheduleShape& shape, const ScheduledBlock& block);
/// The micro-batch and virtual stage that a label stands for on a stage; the virtual stage is empty where
/// labels do not say the chunk. Empty if no micro-batch has that label, or there is no such stage.
std::optional<BlockPart> partOfLabel(const ScheduleShape& shape, Stage stage, std::int32_t label);

/// The blocks that `stage` runs in one step, in order. `shape` must be runnable and `stage` within it. The
/// sequence of DualPipeV is that of msprof-analyze's pp_chart (seven phases, M … 2M-1 naming the
/// micro-batches of chunk 1); warm-up lengths of 1F1B and interleaved 1F1B are Megatron-LM's.
std::vector<ScheduledBlock> scheduledBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
