#pragma once

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/base/user_text.h"

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

/// Whether blocks of a kind run a forward, alone or together with a backward.
constexpr bool hasForward(BlockKind kind)
{
    return kind == BlockKind::Forward || kind == BlockKind::Overlap;
}

/// The same for a backward; logits and weight gradients do not count.
constexpr bool hasBackward(BlockKind kind)
{
    return kind == BlockKind::Backward || kind == BlockKind::Overlap;
}

/// Part of a step a block belongs to. The seven of DualPipeV are in schedule order; 1F1B and GPipe have
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

/// How a range differs from the ranges that a schedule has; every other block is `None`.
enum class BlockAnomaly : std::uint8_t
{
    None,
    /// The schedule has no place for it: a range too many.
    Unscheduled,
    /// Lies within an earlier range.
    Nested,
    /// Begins within an earlier range and ends after it.
    Overlapping,
    /// A second device task of one range.
    RepeatsConnection,
    /// A weight gradient without work: a pop of an empty store.
    Empty
};

/// Where a block's labels come from: its micro-batch and virtual stage. All origins agree, or the
/// contradiction is a finding.
enum class LabelOrigin : std::uint8_t
{
    /// `current_microbatch` in the range's message.
    Message = 1,
    /// The block's place in the order of the schedule.
    Schedule = 2,
    /// The block at the other end of a send or receive.
    Links = 4
};

/// A set of origins; empty where the labels are not known.
struct LabelOrigins
{
    std::uint8_t bits = 0;

    constexpr bool has(LabelOrigin origin) const { return (bits & static_cast<std::uint8_t>(origin)) != 0; }

    constexpr void add(LabelOrigin origin) { bits |= static_cast<std::uint8_t>(origin); }

    constexpr bool empty() const { return bits == 0; }

    bool operator==(const LabelOrigins&) const = default;
};

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
    LabelOrigins labelOrigins;
    BlockAnomaly anomaly = BlockAnomaly::None;
    std::optional<StepIndex> step;
    /// Name of StepTaskInfo: "FP", "7F+13B"; may be empty.
    StringId name;
    /// Text of the range as the training script passed it.
    StringId message;
    /// Row of the device task in the file (TASK.rowid); 0 where there is none.
    std::uint32_t sourceRow = 0;
};

} // namespace pipescope
