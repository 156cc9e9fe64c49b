#pragma once

#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/outline.h"

#include <cstddef>
#include <memory>

namespace pipescope::bench {

/// A model of at least `nodes` nodes, with 97 a layer: layers in one container, as deep models have them;
/// each row is its own partner.
std::shared_ptr<const graph::Outline> makeBigModel(std::size_t nodes);

/// Every 997th row has a class above 0.
graph::NodeClasses classesOfBigModel(std::size_t rows);

} // namespace pipescope::bench
