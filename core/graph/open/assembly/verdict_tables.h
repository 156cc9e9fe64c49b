#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/open/assembly/graph_request.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/store/database/vis_database.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace pipescope::graph {

/// Tables of ours beside those of the public tool, which do not disturb old viewers:
/// pipescope_info (key, value): "version" of these tables, program, folders and mode.
/// pipescope_verdicts: a row for each node that has a verdict or a reason; `node` is the rowid of tb_nodes.
///   level "same", "within tolerance", "cannot decide", "different", or "unmatched"; `multiple` of the
///   tolerance; `confidence` 0 … 1 where the partner was found by structure; `reason` with the numbers in it;
///   `worst_node`, `first_different` (rowids) and counts of the nodes below.
/// pipescope_findings: everything that was wrong with the input.
inline constexpr const char* kVerdictSchema =
    "CREATE TABLE pipescope_info (key TEXT PRIMARY KEY, value TEXT);"
    "CREATE TABLE pipescope_verdicts (node INTEGER PRIMARY KEY, level TEXT, multiple REAL, "
    "confidence REAL, reason TEXT, "
    "overflow_reason TEXT, worst_level TEXT, worst_node INTEGER, first_different INTEGER, different INTEGER, "
    "undecided INTEGER, unmatched INTEGER);"
    "CREATE TABLE pipescope_findings (id TEXT, severity TEXT, rank INTEGER, file TEXT, finding TEXT, "
    "advice TEXT);";

/// Writes the verdicts on the nodes of one graph, whose rows of tb_nodes begin at `firstRow` and stand in
/// post-order.
Status writeVerdicts(VisDatabase& database, const GraphStep& step, std::size_t rank, Side side,
                     std::int64_t firstRow, std::size_t workers, const std::stop_token& stop);

Status writeFindings(VisDatabase& database, const FindingList& findings);

Status writeInfo(VisDatabase& database, const GraphRequest& request, ComparisonMode mode);

} // namespace pipescope::graph
