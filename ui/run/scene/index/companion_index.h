#pragma once

#include "core/run/companion/companion.h"
#include "ui/run/scene/index/scene_index.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

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

    std::size_t lines() const { return 1 + further.size(); }

    const CompanionIndex& line(std::size_t i) const { return i == 0 ? *this : *further[i - 1]; }

    Companion companion;
    SceneIndex index;
    /// Shown below it, each in a line of its own.
    std::vector<std::shared_ptr<const CompanionIndex>> further;
};

} // namespace pipescope::scene
