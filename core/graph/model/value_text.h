#pragma once

#include "core/graph/model/graph.h"

#include <string>

namespace pipescope::graph {

/// A value of the graph for users: "1.25", "nan", "-inf", "true", "null", or its text.
std::string valueText(const Graph& graph, Value value);

/// A statistic of an item: "Max = 1.25".
std::string statisticText(const Graph& graph, const Item& item, Statistic statistic);

} // namespace pipescope::graph
