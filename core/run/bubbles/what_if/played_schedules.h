#pragma once

#include "core/run/bubbles/what_if/stage_work.h"
#include "core/run/planning/play_plan.h"

#include <optional>
#include <vector>

namespace pipescope {

/// A schedule to play a run's work with.
struct PlayableSchedule
{
    ScheduleShape shape;
    /// The share of a backward that is taken for its weight gradient: where that is not recorded apart, and
    /// the schedule needs it apart.
    std::optional<double> weightShare;

    bool operator==(const PlayableSchedule&) const = default;
};

/// Those that the run is large enough for, in the order in which they are shown; one that needs an assumed
/// weight gradient is there with a third and with a half.
std::vector<PlayableSchedule> playableSchedules(const Trace& trace, const MeasuredWork& work);

/// Whether the run has this schedule.
bool isOwnSchedule(const ScheduleInfo& schedule, ScheduleKind kind);

/// Empty where blocks would wait for each other for ever. The schedule must be one of the playable ones.
std::optional<PlayedPlan> playedWith(const Trace& trace, MeasuredWork work, const PlayableSchedule& schedule);

} // namespace pipescope
