#pragma once

#include "core/run/schedule/alignment.h"
#include "core/run/schedule/schedule.h"

#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// What a stage is expected to run in one step.
struct StageSchedule
{
    std::vector<ScheduledBlock> blocks;
    /// The same for comparing.
    std::vector<ExpectedBlock> order;
};

/// Keeps only the values that two blocks share; the rest is unknown, empty or Other.
ScheduledBlock commonPart(const ScheduledBlock& a, const ScheduledBlock& b);

/// What all shapes have in common. Empty if they do not run the same kinds of blocks on this stage, if there
/// is no shape, or if the stage lies beyond them.
std::optional<StageSchedule> stageSchedule(std::span<const ScheduleShape> shapes, Stage stage);

} // namespace pipescope
