#pragma once

#include "core/graph/open/outline/outline.h"

#include <cstdint>
#include <vector>

namespace pipescope::graph {

/// By row the layer it belongs to: that in the name of its module, see layerOfModule(), or of the nearest
/// module around that has one; kNoRow for none. O(rows).
std::vector<std::uint32_t> layersOf(const Outline& outline);

/// That of one row. O(depth).
std::uint32_t layerOf(const Outline& outline, RowId row);

} // namespace pipescope::graph
