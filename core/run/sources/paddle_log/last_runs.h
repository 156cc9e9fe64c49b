#pragma once

#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/paddle_log/logged_steps.h"

#include <span>

namespace pipescope::paddle {

/// Logs are appended to, so that one may hold several runs: of each machine, keeps the steps and jobs of the
/// last run alone. A run begins at a start line that is not the first and whose step is not beyond the last
/// one. A log without such a line has no steps left from before the last run of the machine's other logs.
/// What is left out is a finding of the track. `tracks` are those of the devices.
void keepLastRuns(std::span<DeviceSteps> devices, std::span<LabelledTrack> tracks);

} // namespace pipescope::paddle
