#pragma once

#include "core/run/sources/paddle_log/logged_steps.h"

#include <span>
#include <vector>

namespace pipescope::paddle {

/// Numbers of all steps of all devices: the recorded one, else counted on from the step before, else from 0.
/// Steps of devices of one machine that lie at the same time are one; machines whose logs record no numbers
/// are matched by the order of their steps, or by time where their counts of steps differ.
std::vector<std::vector<StepNumber>> numberSteps(std::span<const DeviceSteps> devices);

} // namespace pipescope::paddle
