#pragma once

#include "core/base/result.h"
#include "core/model/schedule_info.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope {

/// Schedules that can be played without a run.
enum class PlanKind : std::uint8_t
{
    GPipe,
    OneForwardOneBackward,
    Interleaved,
    /// 1F1B whose weight gradients are put off, so that they fill the cool-down (ZB-H1, also called ZB1P).
    ZeroBubbleH1,
    /// Two chunks a stage, on a way down and up again (a V), with weight gradients of their own.
    ZeroBubbleV,
    DualPipeV
};

inline constexpr std::array kPlanKinds{PlanKind::GPipe,       PlanKind::OneForwardOneBackward,
                                       PlanKind::Interleaved, PlanKind::ZeroBubbleH1,
                                       PlanKind::ZeroBubbleV, PlanKind::DualPipeV};

/// "gpipe", "1f1b", "interleaved", "zb-h1", "zb-v", "dualpipev": the names of the command line and the JSON.
std::string_view planName(PlanKind kind);
std::optional<PlanKind> planNamed(std::string_view name);

/// A schedule with its size.
struct PlanShape
{
    PlanKind kind = PlanKind::OneForwardOneBackward;
    /// Pipeline stages, each on a rank of its own.
    std::int32_t stages = 1;
    /// Of one step.
    std::int32_t microBatches = 1;
    /// Model chunks a stage: of Interleaved only, see chunkCount().
    std::int32_t chunks = 2;
    /// Of DualPipeV: by default put off in the cool-down, as its authors do.
    WeightGradients weightGradients = WeightGradients::DeferredInCoolDown;

    std::int32_t chunkCount() const;

    std::int32_t virtualStages() const { return stages * chunkCount(); }

    /// The chunks of a stage lie on a way down the stages and up again.
    bool isV() const { return kind == PlanKind::ZeroBubbleV || kind == PlanKind::DualPipeV; }

    /// Weight gradients are blocks of their own, wherever there are backwards.
    bool splitsBackwards() const { return kind == PlanKind::ZeroBubbleH1 || kind == PlanKind::ZeroBubbleV; }

    bool operator==(const PlanShape&) const = default;
};

/// The same schedule as scheduledBlocks() knows it; empty for those with split backwards.
std::optional<ScheduleShape> scheduleShapeOf(const PlanShape& shape);

/// InvalidArgument, with the reason for the user, where the schedule does not work with such numbers, or
/// would have more than a million blocks.
Status checkPlan(const PlanShape& shape);

} // namespace pipescope
