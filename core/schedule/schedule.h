#pragma once

#include "core/model/block.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// The order in which a pipeline's stages work through forwards and backwards.
enum class ScheduleKind : std::uint8_t
{
    GPipe,
    OneForwardOneBackward,
    Interleaved,
    InterleavedGPipe,
    DualPipeV
};

/// "gpipe", "1f1b", "interleaved", "interleaved gpipe", "dualpipev", compared without regard to case; empty
/// for anything else.
std::optional<ScheduleKind> scheduleKindFromName(std::string_view name);
std::string_view scheduleKindName(ScheduleKind kind);

/// Where DualPipeV runs the weight gradient as a block of its own, behind the input gradient.
enum class WeightGradients : std::uint8_t
{
    /// Nowhere: every backward is one block.
    Joined,
    /// Between warm-up and the overlapped phase only, as the baseline expects.
    SplitBeforeOverlap,
    /// In the cool-down as well, each directly behind its input gradient.
    SplitInCoolDown,
    /// In the cool-down as well, but put off: the input gradients of the first s+1 backwards, then a weight
    /// gradient before each further one, then the weight gradients that are left (DeepSeek's DualPipeV).
    DeferredInCoolDown
};

/// What determines a schedule completely.
struct ScheduleShape
{
    ScheduleKind kind = ScheduleKind::OneForwardOneBackward;
    /// Pipeline stages P, at least 1.
    std::int32_t stages = 1;
    /// Micro-batches M per step, at least 1.
    std::int32_t microBatches = 1;
    /// Model chunks per stage; 2 for DualPipeV, any for the interleaved ones, 1 otherwise.
    std::int32_t chunks = 1;
    /// Of DualPipeV only.
    WeightGradients weightGradients = WeightGradients::SplitBeforeOverlap;

    bool operator==(const ScheduleShape&) const = default;

    std::int32_t virtualStages() const { return stages * chunks; }
};

/// Whether the shape is one the schedule can run: DualPipeV needs M ≥ 2P, interleaved 1F1B M ≥ P and a last
/// group of M mod P micro-batches that does not wait for itself: none, at least P-2, or one with two chunks.
/// Also refuses shapes of more than ten million blocks a stage.
bool isRunnable(const ScheduleShape& shape);

/// Stage that holds a virtual stage: DualPipeV runs down the stages and back up (a V), the others go round.
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
    /// Name and type code as StepTaskInfo has them: "FP" 0 and "BP" 1, or DualPipeV's "7F+13B" and phase 0
    /// … 6.
    std::string name;
    std::uint8_t typeCode = 0;
};

/// Number of blocks that `stage` runs in one step, without building them.
std::int64_t scheduledBlockCount(const ScheduleShape& shape, Stage stage);

/// What a training script passes as `current_microbatch` for a block: its forward's micro-batch, else its
/// backward's; DualPipeV counts the micro-batches of the second chunk from M.
std::int32_t microBatchLabel(const ScheduleShape& shape, const ScheduledBlock& block);
/// The micro-batch and virtual stage that a label stands for on a stage; the virtual stage is empty where
/// labels do not tell the chunk. Empty if no micro-batch has that label, or there is no such stage.
std::optional<BlockPart> partOfLabel(const ScheduleShape& shape, Stage stage, std::int32_t label);

/// The blocks that `stage` runs in one step, in order. `shape` must be runnable and `stage` within it. The
/// sequence of DualPipeV is that of msprof-analyze's pp_chart (seven phases, M … 2M-1 naming the
/// micro-batches of chunk 1); warm-up lengths of 1F1B and interleaved 1F1B are Megatron-LM's.
std::vector<ScheduledBlock> scheduledBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
