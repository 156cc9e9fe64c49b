#pragma once

#include "core/sources/paddle_log/logged_steps.h"

#include <span>
#include <vector>

namespace pipescope::paddle {

/// Numbers of all steps of all devices: those that are told, else counted on from the one before, else from
/// 0. Steps of devices of one machine that lie at the same time are one; machines whose logs tell no numbers
/// are matched by the order of their steps, or by time where they have different numbers of them.
std::vector<std::vector<StepNumber>> numberSteps(std::span<const DeviceSteps> devices);

} // namespace pipescope::paddle
