#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/dump/dump_layout.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <optional>
#include <stop_token>

namespace pipescope::graph {

struct BuildOptions
{
    /// As this edition of the public tool builds it, with all its faults; ours if empty: what it drops is
    /// kept below a node "Unplaced", and only what was run again is taken for a recomputation.
    std::optional<Edition> compatible;
    /// Threads that read one rank's files.
    std::size_t workers = 1;
};

/// Reads the files of one rank and step and builds their graph. What is wrong with the
/// files is a finding. An error where there is no construct.json that can be read, or Cancelled.
Result<Graph> buildGraph(const DumpFolder& dump, const BuildOptions& options, FindingList& findings,
                         Progress& progress, const std::stop_token& stop);

} // namespace pipescope::graph
