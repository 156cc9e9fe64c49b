#pragma once

#include "core/run/model/schedule_info.h"

#include <optional>

namespace pipescope {

/// A virtual stage as it is shown and searched for: counted along the model, in the direction of its
/// micro-batches.
inline std::optional<VirtualStage> shownStage(const ScheduleInfo& schedule,
                                              const std::optional<VirtualStage>& stage)
{
    return stage ? std::optional(schedule.directed(*stage).virtualStage) : std::nullopt;
}

} // namespace pipescope
