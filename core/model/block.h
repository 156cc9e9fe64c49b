#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope {

/// What a block of a rank's pipeline does. `Overlap` runs the forward of one micro-batch and the backward of
/// another together; `Weight` is the weight gradient alone; `Logits` is the loss part that precedes the last
/// virtual stage's backward; `Other` is shown but belongs to no schedule.
enum class BlockKind : std::uint8_t
{
    Forward,
    Backward,
    Weight,
    Overlap,
    Logits,
    Other
};
constexpr std::size_t kBlockKindCount = 6;

/// Part of a step a block belongs to. The seven of DualPipeV stand in schedule order; 1F1B and GPipe know
/// warm-up, steady state and cool-down.
enum class Phase : std::uint8_t
{
    Unknown,
    WarmUp,
    InterleavedForward,
    BackwardWeightForward,
    SteadyOverlap,
    BackwardOverlap,
    InterleavedBackward,
    Steady,
    CoolDown
};

/// "forward", "backward", …, as printed in every table.
std::string_view blockKindName(BlockKind kind);
/// "warm-up", "steady state", …; empty for Unknown.
std::string_view phaseName(Phase phase);

/// One half of a block: which micro-batch it works on, in which virtual stage. Unknown stays empty.
struct BlockPart
{
    std::optional<MicroBatch> microBatch;
    std::optional<VirtualStage> virtualStage;

    bool operator==(const BlockPart&) const = default;
};

/// One block as a value, gathered from the columns of a BlockTable.
struct Block
{
    TimeSpan span;
    BlockKind kind = BlockKind::Other;
    Phase phase = Phase::Unknown;
    /// Type code of StepTaskInfo (0 FP, 1 BP; DualPipeV: phase 0 … 6); empty if the block is left out of that
    /// table.
    std::optional<std::uint8_t> typeCode;
    BlockPart forward;
    BlockPart backward;
    std::optional<StepIndex> step;
    /// Name of StepTaskInfo: "FP", "7F+13B"; may be empty.
    StringId name;
    /// Text of the range as the training script passed it.
    StringId message;
    /// Row of the device task in the file (TASK.rowid); 0 where there is none.
    std::uint32_t sourceRow = 0;
};

} // namespace pipescope
