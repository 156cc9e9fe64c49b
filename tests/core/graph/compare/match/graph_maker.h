#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/graph.h"

#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph::test {

/// Adds a node with one input and one output for each shape, of the type torch.Tensor.
NodeId addNode(Graph& graph, std::string_view name, NodeId parent = Graph::kRoot,
               const std::vector<std::string>& inputShapes = {},
               const std::vector<std::string>& outputShapes = {});

void setType(Graph& graph, std::uint32_t item, std::string_view type);

/// Name of the bench node that a debug node has; "" if none.
std::string partnerOf(const Matching& matching, const Graph& debug, const Graph& bench,
                      std::string_view name);

Unmatched reasonOf(const Matching& matching, const Graph& debug, std::string_view name);
Unmatched benchReasonOf(const Matching& matching, const Graph& bench, std::string_view name);

} // namespace pipescope::graph::test
