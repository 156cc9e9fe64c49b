#pragma once

#include "core/graph/open/outline/outline.h"

#include <cstdint>
#include <memory>
#include <random>

namespace pipescope::graph_scene::test {

/// A tree of `nodes` nodes and the root; each hangs below one of the last `spread` before it, so small
/// spreads make deep trees.
std::shared_ptr<const graph::Outline> randomOutline(std::mt19937& random, std::uint32_t nodes,
                                                    std::uint32_t spread);

/// The root with `children` leaves.
std::shared_ptr<const graph::Outline> flatOutline(std::uint32_t children);

/// The root with a chain below it.
std::shared_ptr<const graph::Outline> chainOutline(std::uint32_t depth);

} // namespace pipescope::graph_scene::test
