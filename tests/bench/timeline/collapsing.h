#pragma once

#include "ui/run/scene/draw/timeline_scene.h"

namespace pipescope::bench {

/// Milliseconds from a command to the scene that has it done: what a window is blocked for.
struct CollapsingTimes
{
    /// All groups of one pipeline, and all stages.
    double allGroups = 0.0;
    double allStages = 0.0;
    /// One stage of many.
    double oneStage = 0.0;
    /// That one while all others are collapsed already.
    double lastStage = 0.0;
    /// All rows again.
    double expand = 0.0;
    /// Sorting the links of all stages, which a worker does.
    double sorting = 0.0;
};

CollapsingTimes measureCollapsing(scene::TimelineScene& scene);

} // namespace pipescope::bench
