#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <filesystem>
#include <stop_token>

namespace pipescope::graph {

/// Reads dump.json into a graph that has its nodes: the items of each node, and task, framework, data folder
/// of the dump. Entries of `data` that are no nodes become nodes outside the tree. Memory is that of what is
/// kept and of a few megabytes, whatever the file's size. `workers` threads take entries apart. Broken and
/// repeated entries, and a file that ends early, are findings. An error where nothing can be read, or
/// Cancelled.
Status readDumpFile(const std::filesystem::path& file, Graph& graph, std::size_t workers,
                    FindingList& findings, Progress& progress, const std::stop_token& stop);

} // namespace pipescope::graph
