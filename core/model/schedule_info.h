#pragma once

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
    ZeroBubbleV
};

/// The chunks of a stage lie on a way down the stages and up again (a V).
constexpr bool isV(ScheduleKind kind)
{
    return kind == ScheduleKind::DualPipeV || kind == ScheduleKind::ZeroBubbleV;
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
    /// Micro-batches M per step, at least 1.
    std::int32_t microBatches = 1;
    /// Model chunks per stage; 2 for DualPipeV and ZB-V, any for the interleaved ones, 1 otherwise.
    std::int32_t chunks = 1;
    /// Of DualPipeV only.
    WeightGradients weightGradients = WeightGradients::SplitBeforeOverlap;

    bool operator==(const ScheduleShape&) const = default;

    std::int32_t virtualStages() const { return stages * chunks; }
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
    /// All schedules that the blocks fit equally well, most often one; none if unknown. core/schedule has
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
    /// Virtual stages of the whole model; stages × chunks.
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
};

} // namespace pipescope
