#pragma once

#include "ui/run/scene/index/scene_index.h"

namespace pipescope::bench {

/// What a click on an operator asks for, in microseconds of the median click.
struct ClickTimes
{
    /// Links of the operator, and its details, found by the index's lookup.
    double links = 0.0;
    double details = 0.0;
    /// The same with a look at all links.
    double scannedLinks = 0.0;
    double scannedDetails = 0.0;
    /// Building the lookup by one thread, in milliseconds.
    double lookupBuild = 0.0;
};

ClickTimes measureClicks(const scene::SceneIndex& index);

} // namespace pipescope::bench
