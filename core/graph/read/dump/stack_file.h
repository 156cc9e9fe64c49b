#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/model/graph.h"

#include <filesystem>
#include <stop_token>

namespace pipescope::graph {

/// Reads stack.json into a graph that has its nodes: a stack for each node that the file names. Both forms
/// are read, a stack for each name and names grouped by stack. Equal stacks are kept once. Broken entries are
/// findings. An error where nothing can be read, or Cancelled.
Status readStackFile(const std::filesystem::path& file, Graph& graph, FindingList& findings,
                     const std::stop_token& stop);

} // namespace pipescope::graph
