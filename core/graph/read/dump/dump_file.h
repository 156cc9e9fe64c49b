#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// Reads dump.json into a graph that has its nodes: the items of each node, and task, framework, data folder
/// of the dump. Entries of `data` that are no nodes become nodes outside the tree. Memory is that of what is
/// kept and of a few megabytes, whatever the file's size. `workers` threads take entries apart. Broken and
/// repeated entries, and a file that ends early, are findings. An error where nothing can be read, or
/// Cancelled.
Status readDumpFile(const std::filesystem::path& file, Graph& graph, std::size_t workers,
                    FindingList& findings, Progress& progress, const std::stop_token& stop);

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

/// Reads stack.json into a graph that has its nodes: a stack for each node that the file names. Both forms
/// are read, a stack for each name and names grouped by stack. Equal stacks are kept once. Broken entries are
/// findings. An error where nothing can be read, or Cancelled.
Status readStackFile(const std::filesystem::path& file, Graph& graph, FindingList& findings,
                     const std::stop_token& stop);

} // namespace pipescope::graph
