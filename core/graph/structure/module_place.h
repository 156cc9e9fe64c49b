#pragma once

#include "core/graph/model/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// The parts of a name between dots.
std::vector<std::string_view> partsOfName(std::string_view name);

/// The whole number that a part is; empty if it is none.
std::optional<std::int64_t> numberOfPart(std::string_view part);

/// Where a node stands, without call numbers: names of the modules around it, and its own with its place
/// among the calls of the same API there. Calls of one operation have the same.
std::string placeInModules(const Graph& graph, NodeId node);

} // namespace pipescope::graph
