#pragma once

#include "core/graph/outline/outline.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// By row the layer it belongs to: the first number in the name of its module behind that of the model, or of
/// the nearest module around that has one; 7 of "Module.0.encoder.layers.7.mlp.experts.2.Linear.forward.0".
/// kNoRow for none. O(rows).
std::vector<std::uint32_t> layersOf(const Outline& outline);

/// That of one row. O(depth).
std::uint32_t layerOf(const Outline& outline, RowId row);

/// That in the name of a module itself; empty for none.
std::optional<std::uint32_t> layerOfModule(std::string_view name);

} // namespace pipescope::graph
