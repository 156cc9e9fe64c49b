#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/store/database/vis_database.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>

namespace pipescope::graph {

/// What was read and found.
struct RunTotals
{
    std::uint64_t steps = 0;
    std::uint64_t graphs = 0;
    /// Nodes of the debug side.
    std::uint64_t nodes = 0;
    std::uint64_t matched = 0;
    /// The mapping that was found for the first rank whose names differ.
    std::optional<LayerMapping> foundMapping;
};

/// Takes each step when it is complete; an error ends the run.
using UseStep = std::function<Status(const GraphStep& step)>;

/// Reads, merges, matches and compares what the request asks for, one step after the other, and hands each to
/// `use`. Problems of the input are findings. Errors: what planning, merging or a mapping file ends with,
/// what `use` returns, and Cancelled.
Result<RunTotals> runSteps(const GraphRequest& request, const UseStep& use, FindingList& findings,
                           Progress& progress, const std::stop_token& stop);

/// The same, written as a database. `file` must not exist.
Result<RunTotals> writeRun(const GraphRequest& request, const std::filesystem::path& file,
                           FindingList& findings, Progress& progress, const std::stop_token& stop);

/// Gives the row of tb_config what it says of a comparison in this mode.
void describeComparison(Edition edition, ComparisonMode mode, DatabaseConfig& config);

/// The file to write for a folder or a name ending in ".db": build_<yyyymmddHHMMSS>.vis.db in the folder,
/// with a number behind the stamp where that is in use.
std::filesystem::path databaseFile(const std::filesystem::path& output, bool isComparison);

} // namespace pipescope::graph
