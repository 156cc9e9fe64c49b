#pragma once

#include "core/base/result.h"
#include "core/run/model/schedule_info.h"

#include <array>
#include <cstdint>

namespace pipescope {

/// Schedules that are played without a run.
inline constexpr std::array kPlayedKinds{ScheduleKind::GPipe,       ScheduleKind::OneForwardOneBackward,
                                         ScheduleKind::Interleaved, ScheduleKind::ZeroBubbleH1,
                                         ScheduleKind::ZeroBubbleV, ScheduleKind::DualPipeV,
                                         ScheduleKind::DualPipe};

/// The shape of one of them; `chunks` is for the interleaved ones, the others have theirs. DualPipeV puts off
/// the weight gradients of its cool-down, as its authors do.
ScheduleShape planShape(ScheduleKind kind, std::int32_t stages, std::int32_t microBatches,
                        std::int32_t chunks = 2);

/// InvalidArgument, with the reason for the user, where the schedule does not work with such numbers, or
/// would have more than a million blocks.
Status checkPlan(const ScheduleShape& shape);

} // namespace pipescope
