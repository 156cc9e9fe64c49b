#pragma once

#include "core/base/time.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/draw/draw_list.h"

#include <span>

namespace pipescope::scene {

constexpr double kSnapPixels = 6.0;

/// The border of a drawn block, operator or merged column of the row at `y` that is nearest to `x`, if it is
/// within kSnapPixels; else the moment at `x`. Positions are those of the draw list.
TimePoint snappedTime(const DrawList& list, const SceneIndex& index, const Viewport& viewport,
                      std::optional<StepIndex> step, double x, double y);

/// The same with the borders of steps, which are those of the whole height.
TimePoint snappedToSteps(std::span<const Step> steps, const Viewport& viewport, double x);

} // namespace pipescope::scene
