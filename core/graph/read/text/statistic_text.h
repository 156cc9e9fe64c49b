#pragma once

#include "core/graph/read/model/graph.h"

#include <string>

namespace pipescope::graph {

/// A statistic of an item of the graph, for users: "Max = 1.25".
std::string statisticText(const Graph& graph, const Item& item, Statistic statistic);

} // namespace pipescope::graph
