#pragma once

#include "core/base/ids.h"
#include "core/diagnostics/finding.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/open/outline/node_classes.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope::graph {

/// A node that was bad in one of two comparisons, or in both. Partners are one node, that of the debug side.
struct RepairedNode
{
    std::int64_t step = 0;
    Rank rank{0};
    Side side = Side::Debug;
    std::string name;
    /// Never for nodes that were bad and are not there any more.
    RepairClass repair = RepairClass::Never;
    Level before = Level::NotCompared;
    Level after = Level::NotCompared;
};

/// How many of each kind there are.
struct RepairCounts
{
    std::uint64_t fixed = 0;
    std::uint64_t unchanged = 0;
    std::uint64_t added = 0;
    /// Bad before, and not there any more.
    std::uint64_t gone = 0;
};

/// Those of one rank of one step.
struct RankRepair
{
    std::int64_t step = 0;
    Rank rank{0};
    RepairCounts counts;
};

/// What became of the bad nodes between two comparisons.
struct RepairReport
{
    std::filesystem::path before;
    std::filesystem::path after;
    /// Ordered by step, then rank.
    std::vector<RankRepair> ranks;
    RepairCounts counts;
    /// In the order of ranks, within a rank in order of execution; those that are gone last. At most
    /// kMaxRepairedNodes; `leftOut` are more.
    std::vector<RepairedNode> nodes;
    std::uint64_t leftOut = 0;
    /// "step 3, rank 1": in one of the two only, and not compared.
    std::vector<std::string> inOneOnly;
};

inline constexpr std::size_t kMaxRepairedNodes = 100'000;

/// Adds one rank as it was and as it is.
void addRepair(const Sheet& before, const Sheet& after, RepairReport& report);

/// Compares two comparisons, each a database or two dumps, step by step and rank by rank. Findings of the
/// input are added. Fails if one cannot be read, if they have no rank of a step in common, or with Cancelled.
Result<RepairReport> compareRepair(const GraphOpening& before, const GraphOpening& after,
                                   FindingList& findings, Progress& progress, const std::stop_token& stop);

/// Writes a report as JSON: {"version": 1, "before", "after", "counts": {"fixed", "unchanged", "new",
/// "gone"}, "ranks": [{"step", "rank", and the counts}], "in_one_only": [text], "nodes": [{"step", "rank",
/// "side", "name", "repair": "fixed"|"unchanged"|"new"|"gone", "before", "after"}], "left_out"}. "before" and
/// "after" of a node are as levelText() says; "after" of a node that is gone is null. Fails when the
/// stream does.
Status writeRepairJson(const RepairReport& report, std::ostream& out);

} // namespace pipescope::graph
