#pragma once

#include "core/run/planning/plan_shape.h"
#include "core/run/planning/play_plan.h"

#include <cstdint>
#include <memory>

namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

/// What `schedule` plays. Times in microseconds, of one micro-batch on one stage.
struct ScheduleOptions
{
    ScheduleKind kind = ScheduleKind::OneForwardOneBackward;
    std::int32_t stages = 1;
    std::int32_t microBatches = 1;
    std::int32_t chunks = 2;
    double forwardUs = 1000;
    double inputGradientUs = 1000;
    double weightUs = 1000;
    double transferUs = 0;
    /// See PlanTimes::overlap.
    double overlap = 1;

    ScheduleShape shape() const { return planShape(kind, stages, microBatches, chunks); }

    /// All stages take the same.
    PlanTimes times() const;
};

/// Defines the options of `schedule` but for those that other commands have, too; what is parsed is written
/// to `options` and `name`, the name of the schedule, which both must live as long as the command.
void addScheduleOptions(CLI::App& command, ScheduleOptions& options, std::string& name);

} // namespace pipescope::cli
