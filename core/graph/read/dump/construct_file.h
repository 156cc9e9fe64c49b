#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// A line of construct.json: a node and what it says of its parent.
struct ConstructEntry
{
    NodeId node;
    /// In Graph::names, whether there is a node of that name or not; empty at top level.
    std::optional<StringId> parent;
    /// Where the file numbers micro steps itself.
    std::optional<std::int32_t> microStep;
};

struct Construct
{
    /// In execution order.
    std::vector<ConstructEntry> entries;
    /// Number of the last micro step, where the file has micro steps (megatron_micro_step_number).
    std::optional<std::int32_t> lastMicroStep;
};

/// Reads construct.json: each of its keys becomes a node of the graph, still without parent. Broken lines are
/// findings, and reading goes on behind them; of a repeated key the last line counts, in the place of the
/// first. An error where nothing can be read, or Cancelled.
Result<Construct> readConstructFile(const std::filesystem::path& file, Graph& graph, FindingList& findings,
                                    const std::stop_token& stop);

} // namespace pipescope::graph
