#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/store/database/vis_database.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pipescope::graph {

/// Tables of ours beside those of the public tool, which do not disturb old viewers:
/// pipescope_info (key, value): "version" of these tables, program, folders, mode (of the last step), and how
///   the sides were read and compared; parts that are merged must be alike in all but the mode.
/// pipescope_graphs: a row for each graph, in the order in which they were written: mode of its step, folder
///   of its dump, rowid of its first node in tb_nodes, how many nodes, and how many items they have.
/// pipescope_checksums: md5 of items of communication calls, where the items of tb_nodes do not show it; the
///   links between ranks depend on it.
/// pipescope_verdicts: a row for each node that has a verdict or a reason; `node` is the rowid of tb_nodes.
///   level "same", "within tolerance", "cannot decide", "different", or "unmatched"; `multiple` of the
///   tolerance; `confidence` 0 … 1 where the partner was found by structure; `reason` with the numbers in it;
///   `worst_node`, `first_different` (rowids) and counts of the nodes below.
/// pipescope_tensors: what the comparison of the files of real tensors found, by item of the debug side;
///   `node` and `partner` are rowids of tb_nodes, `item` counts the node's items from 0, outputs behind
///   inputs. Euclidean and largest distance, and the bench's norm and largest element.
/// pipescope_floors: the noise floor by item of the bench side, relative to norm and largest element.
/// pipescope_rounding: how far statistics of merged ranks may be off, by step; see ItemSettings::rounding.
/// pipescope_findings: everything that was wrong with the input, sorted; `detail` is the part of `finding`
///   that is no fixed text. Version 1 had neither `count` nor `detail`, nor the tables of graphs and
///   checksums.
inline constexpr const char* kVerdictSchema =
    "CREATE TABLE pipescope_info (key TEXT PRIMARY KEY, value TEXT);"
    "CREATE TABLE pipescope_verdicts (node INTEGER PRIMARY KEY, level TEXT, multiple REAL, "
    "confidence REAL, reason TEXT, "
    "overflow_reason TEXT, worst_level TEXT, worst_node INTEGER, first_different INTEGER, different INTEGER, "
    "undecided INTEGER, unmatched INTEGER);"
    "CREATE TABLE pipescope_tensors (node INTEGER, item INTEGER, partner INTEGER, problem TEXT, "
    "is_compared INTEGER, distance REAL, bench_norm REAL, max_distance REAL, bench_max REAL, elements REAL);"
    "CREATE TABLE pipescope_floors (node INTEGER, item INTEGER, norm REAL, max REAL);"
    "CREATE TABLE pipescope_rounding (step INTEGER, statistic TEXT, rounding REAL);"
    "CREATE TABLE pipescope_findings (id TEXT, severity TEXT, rank INTEGER, file TEXT, finding TEXT, "
    "advice TEXT, count INTEGER, detail TEXT);"
    "CREATE TABLE pipescope_graphs (step INTEGER, rank INTEGER, source TEXT, mode TEXT, folder TEXT, "
    "first_node INTEGER, nodes INTEGER, items INTEGER);"
    "CREATE TABLE pipescope_checksums (node INTEGER, item INTEGER, md5 TEXT);";

inline constexpr const char* kVerdictIndexes =
    "CREATE INDEX pipescope_tensors_node ON pipescope_tensors (node);"
    "CREATE INDEX pipescope_floors_node ON pipescope_floors (node);"
    "CREATE INDEX pipescope_checksums_node ON pipescope_checksums (node);";

/// "version" in pipescope_info.
inline constexpr std::string_view kVerdictVersion = "2";
/// Further keys: the mode of the last step, whether ranks were merged, and whether they were linked ("yes",
/// "no").
inline constexpr std::string_view kModeKey = "mode";
inline constexpr std::string_view kMergedKey = "merged";
inline constexpr std::string_view kLinkedKey = "linked";

/// Writes the verdicts on the nodes of one graph, whose rows of tb_nodes begin at `firstRow` and stand in
/// post-order.
Status writeVerdicts(VisDatabase& database, const GraphStep& step, std::size_t rank, Side side,
                     std::int64_t firstRow, std::size_t workers, const std::stop_token& stop);

/// Writes what the pairs of a rank were judged by beside their items; the rows of its two graphs begin at
/// `debugRow` and `benchRow`.
Status writeEvidence(VisDatabase& database, const RankGraphs& rank, std::int64_t debugRow,
                     std::int64_t benchRow);

Status writeRounding(VisDatabase& database, const GraphStep& step);

/// Writes what merging parts needs to know of a graph, whose rows of tb_nodes begin at `firstRow`.
Status writeGraphRow(VisDatabase& database, const GraphStep& step, std::size_t rank, Side side,
                     std::int64_t firstRow);

/// Sorted by what is written: whoever merges parts gets the same order.
Status writeFindings(VisDatabase& database, const FindingList& findings);

/// Rows of pipescope_info: keys and values.
using InfoRows = std::vector<std::pair<std::string, std::string>>;

/// `mode` is that of the last step; `isLinked`: the communication of several ranks was linked.
InfoRows infoOf(const GraphRequest& request, ComparisonMode mode, bool isLinked);

Status writeInfo(VisDatabase& database, const InfoRows& rows);

} // namespace pipescope::graph
