#pragma once

#include "ui/run/scene/draw/draw_list.h"

#include <cstddef>
#include <memory>

namespace pipescope::bench {

/// A PNG of 7680 × 4320 pixels, as exported: painted, then encoded.
struct LargePicture
{
    double paintMs = 0.0;
    double encodeMs = 0.0;
    std::size_t bytes = 0;
    /// The same by Qt's own writer at the same level of compression.
    double qtEncodeMs = 0.0;
    std::size_t qtBytes = 0;
};

LargePicture measureLargePicture(const std::shared_ptr<const scene::SceneIndex>& index);

} // namespace pipescope::bench
