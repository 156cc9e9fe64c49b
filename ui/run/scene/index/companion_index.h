#pragma once

#include "core/run/companion/companion.h"
#include "ui/run/scene/index/scene_index.h"

#include <stop_token>
#include <utility>

namespace pipescope::scene {

/// A companion with what draws it.
struct CompanionIndex
{
    /// Incomplete after a stop request.
    explicit CompanionIndex(Companion shown, const Colourings& colourings = {},
                            const std::stop_token& stop = {})
        : companion(std::move(shown))
        , index(companion.trace, 0, colourings, stop)
    { }

    Companion companion;
    SceneIndex index;
};

} // namespace pipescope::scene
