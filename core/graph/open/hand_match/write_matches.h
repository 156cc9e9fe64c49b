#pragma once

#include "core/base/result.h"
#include "core/graph/open/assembly/graph_step.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <stop_token>

namespace pipescope::graph {

/// What is to be written of one rank. Refers to its parts.
struct HandWrite
{
    const GraphStep& step;
    std::size_t rankIndex = 0;
    const GraphComparison& comparison;
    /// Nodes whose partner changed.
    std::span<const NodeId> debug;
    std::span<const NodeId> bench;
};

/// How many rows were changed.
struct HandWriteCounts
{
    std::size_t debugRows = 0;
    std::size_t benchRows = 0;
    /// Rows of pipescope_verdicts.
    std::size_t verdictRows = 0;
};

/// Writes partners (matched_node_link), scores (precision_index of the debug side) and `modified` = 1 into
/// the nodes' rows of a `.vis.db` of either edition, and where the database has pipescope_verdicts, levels,
/// reasons and the counts of the nodes above. One transaction: all of it, or nothing. Columns of items
/// ("Max diff") stay as they are. No table and no other row is touched.
///
/// Errors, with the reason: the file is read-only, in use, no database, or does not have each node once;
/// Cancelled after a stop request. The caller must not have the file open meanwhile, see SnapshotDatabase.
Result<HandWriteCounts> writeHandMatches(const std::filesystem::path& database, const HandWrite& write,
                                         const std::stop_token& stop);

} // namespace pipescope::graph
