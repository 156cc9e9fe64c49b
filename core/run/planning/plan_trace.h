#pragma once

#include "core/run/model/trace.h"
#include "core/run/planning/play_plan.h"

#include <memory>

namespace pipescope {

/// A played schedule as a run of one step, with a rank for each stage and blocks named as those of runs are:
/// for whatever draws or writes traces.
std::shared_ptr<const Trace> traceOfPlan(const ScheduleShape& shape, const PlayedPlan& plan);

} // namespace pipescope
