#pragma once

#include "core/graph/explain/details/node_parts.h"

#include <vector>

namespace pipescope::graph {

/// The lines of each section; none where nothing is known.
void addNodeLines(const NodeView& view, std::vector<NodeLine>& lines);
void addPartnerLines(const NodeView& view, std::vector<NodeLine>& lines);
void addVerdictLines(const NodeView& view, const PairVerdicts& pair, std::vector<NodeLine>& lines);
void addOverflowLines(const NodeView& view, std::vector<NodeLine>& lines);
void addMergeLines(const NodeView& view, std::vector<NodeLine>& lines);
void addStackLines(const NodeView& view, std::vector<NodeLine>& lines);

/// The partners of a communication node on other ranks, what was sent and what arrived.
void addTransferLines(const NodeView& view, std::vector<NodeLine>& lines);

} // namespace pipescope::graph
