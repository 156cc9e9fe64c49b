#pragma once

#include "core/diagnostics/finding.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/store/database_reading/stored_graph.h"

#include <filesystem>

namespace pipescope::graph {

/// Which nodes are partners, as both graphs of the database `file` say. Where the sides contradict each
/// other, the debug side counts. Partners that do not exist, or are taken, are findings. Reasons for having
/// no partner are not in databases: all are None.
Matching readMatching(const StoredGraph& debug, const StoredGraph& bench, const std::filesystem::path& file,
                      FindingList& findings);

} // namespace pipescope::graph
