#pragma once

#include "core/base/ids.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// The order in which a pipeline's stages work through forwards and backwards.
enum class ScheduleKind : std::uint8_t
{
    GPipe,
    OneForwardOneBackward,
    Interleaved,
    InterleavedGPipe,
    DualPipeV,
    /// 1F1B whose weight gradients are put off, so that they fill the cool-down (ZB-H1, also called ZB1P).
    ZeroBubbleH1,
    /// ZB-V: two chunks a stage, on a way down the stages and up again, with weight gradients of their own.
    ZeroBubbleV,
    /// DeepSeek's DualPipe: half of the micro-batches enter at the first stage (direction 0), half at the
    /// last one (direction 1). Each stage holds a virtual stage of the model for either direction.
    DualPipe
};

/// Micro-batches go through the stages both ways, and count from 0 in each direction. The virtual stages of
/// direction 1 count on from the number of stages: with 4 stages, stage 3 holds 3 of direction 0 and 4, the
/// first one of direction 1.
constexpr bool isBidirectional(ScheduleKind kind)
{
    return kind == ScheduleKind::DualPipe;
}

/// The virtual stages of the first chunk lie on a way down the stages, those of the second on one up (a V).
constexpr bool isV(ScheduleKind kind)
{
    return kind == ScheduleKind::DualPipeV || kind == ScheduleKind::ZeroBubbleV || isBidirectional(kind);
}

/// Forward and backward of two micro-batches run together as one block.
constexpr bool overlapsBlocks(ScheduleKind kind)
{
    return kind == ScheduleKind::DualPipeV || kind == ScheduleKind::DualPipe;
}

/// A virtual stage as it is shown: counted along the model, in the direction of its micro-batches.
struct DirectedStage
{
    VirtualStage virtualStage;
    /// Only bidirectional schedules have one: 0 for micro-batches that enter at the first stage, else 1.
    std::optional<std::int32_t> direction;

    bool operator==(const DirectedStage&) const = default;
};

constexpr DirectedStage directedStage(ScheduleKind kind, std::int32_t stages, VirtualStage virtualStage)
{
    if (!isBidirectional(kind)) {
        return {virtualStage, {}};
    }
    const bool isBack = virtualStage.value >= stages;
    return {VirtualStage{virtualStage.value - (isBack ? stages : 0)}, isBack ? 1 : 0};
}

/// Every backward has its weight gradient as a block of its own.
constexpr bool splitsBackwards(ScheduleKind kind)
{
    return kind == ScheduleKind::ZeroBubbleH1 || kind == ScheduleKind::ZeroBubbleV;
}

/// Where DualPipeV runs the weight gradient as a separate block, after the input gradient.
enum class WeightGradients : std::uint8_t
{
    /// Nowhere: every backward is one block.
    Joined,
    /// Between warm-up and the overlapped phase only, as msprof-analyze expects.
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
    /// Micro-batches M per step, at least 1; those of both directions together.
    std::int32_t microBatches = 1;
    /// Model chunks per stage; 2 for DualPipeV, ZB-V and DualPipe, any for the interleaved ones, 1 otherwise.
    std::int32_t chunks = 1;
    /// Only DualPipeV has it.
    WeightGradients weightGradients = WeightGradients::SplitBeforeOverlap;
    /// Only in DualPipeV: the loss part before a backward has a range of its own.
    bool hasLogits = true;

    bool operator==(const ScheduleShape&) const = default;

    /// Those of both directions.
    std::int32_t virtualStages() const { return stages * chunks; }

    /// Those that one micro-batch goes through.
    std::int32_t virtualStagesOfModel() const { return stages * chunksOfMicroBatch(); }

    DirectedStage directed(VirtualStage virtualStage) const
    {
        return directedStage(kind, stages, virtualStage);
    }

    /// A forward of this virtual stage takes the model's input, and the way of its backward ends there.
    bool isFirst(VirtualStage virtualStage) const { return virtualStage.value % virtualStagesOfModel() == 0; }

    /// A forward of this virtual stage makes the loss, and the way of its backward begins there.
    bool isLast(VirtualStage virtualStage) const
    {
        return (virtualStage.value + 1) % virtualStagesOfModel() == 0;
    }

    /// Chunks of a stage that one micro-batch goes through.
    std::int32_t chunksOfMicroBatch() const { return isBidirectional(kind) ? 1 : chunks; }

    /// Those that go through one chunk.
    std::int32_t microBatchesOfChunk() const
    {
        return isBidirectional(kind) ? microBatches / 2 : microBatches;
    }
};

/// A schedule as a record names it; namedSchedule() reads the text.
struct NamedSchedule
{
    /// In lower case; empty where no record names the schedule.
    std::string text;
    /// Empty for a name that is not known.
    std::optional<ScheduleKind> kind;
    /// Weight gradients of their own stand anywhere between the blocks of that kind.
    bool hasFreeWeights = false;

    bool operator==(const NamedSchedule&) const = default;
};

enum class ScheduleOrigin : std::uint8_t
{
    Unknown,
    /// Named by the metadata.
    Recorded,
    /// Concluded from the order of the blocks.
    Recognised
};

/// The schedule of a run. scheduleName() makes the name that is shown.
struct ScheduleInfo
{
    ScheduleOrigin origin = ScheduleOrigin::Unknown;
    /// All schedules that the blocks fit equally well, most often one; none if unknown. core/run/schedule has
    /// the order of each stage's blocks.
    std::vector<ScheduleShape> candidates;
    /// Weight gradients of their own stand anywhere between the blocks of the candidates' orders, which do
    /// not name them.
    bool hasFreeWeights = false;
    /// As the metadata name it, also where the blocks contradict that.
    NamedSchedule recorded;
    /// What the candidates agree on; without candidates what is known nevertheless.
    std::optional<std::int32_t> microBatches;
    std::optional<std::int32_t> stages;
    /// Virtual stages of the whole model: stages × chunks that a micro-batch goes through.
    std::optional<std::int32_t> virtualStages;

    /// The schedule where exactly one is possible.
    std::optional<ScheduleShape> shape() const
    {
        return candidates.size() == 1 ? std::optional(candidates.front()) : std::nullopt;
    }

    /// That of all candidates; without any that of the record.
    std::optional<ScheduleKind> kind() const
    {
        if (candidates.empty()) {
            return recorded.kind;
        }
        const ScheduleKind first = candidates.front().kind;
        const bool agree = std::all_of(candidates.begin(), candidates.end(),
                                       [&](const ScheduleShape& each) { return each.kind == first; });
        return agree ? std::optional(first) : std::nullopt;
    }

    DirectedStage directed(VirtualStage virtualStage) const
    {
        return goesBothWays() ? directedStage(*kind(), *stages, virtualStage)
                              : DirectedStage{virtualStage, {}};
    }

    /// 0 or 1 in a bidirectional schedule where the virtual stage is known.
    std::optional<std::int32_t> directionOf(const std::optional<VirtualStage>& virtualStage) const
    {
        return virtualStage ? directed(*virtualStage).direction : std::nullopt;
    }

    bool goesBothWays() const
    {
        const auto ofAll = kind();
        return stages && ofAll && isBidirectional(*ofAll);
    }
};

} // namespace pipescope
