#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/dump/dump_file.h"
#include "core/graph/read/dump/dump_layout.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>

namespace pipescope::graph {

/// Gives each node of construct.json its parent, in the order of the file. A node whose
/// parent is no node stays outside the tree, and so do those whose parents go round in a circle.
/// `parentLess` nodes are those that the file has at top level.
void placeNodes(const Construct& construct, Graph& graph);

/// Puts every node with items or children that is outside the tree below the node kUnplacedName, at the end
/// of the top level, and reports which and why.
void keepUnplaced(const Construct& construct, const std::filesystem::path& constructFile, Graph& graph,
                  FindingList& findings);

/// Gives backward nodes without a stack that of their forward; `ofFirstCall` that of the module's first call.
void completeStacks(Graph& graph, bool ofFirstCall);

/// Moves modules at top level that were run again for their backward below the backward that needed them. Doc
/// goes by the depth of names alone; New, and ours, also want a sign in the stack of the forward, where the
/// framework is PyTorch.
void placeRecomputations(Graph& graph, std::optional<Edition> compatible);

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
