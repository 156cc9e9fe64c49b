#pragma once

#include "core/graph/compare/match/matching.h"
#include "core/graph/read/model/graph.h"

namespace pipescope::graph {

/// Pairs the APIs of a matching whose modules are matched: those within two matched modules, by name without
/// call number, shapes and order between the modules that are matched, too. Collections, and unmatched
/// modules that have matched ones in them, are looked through. `acrossFrameworks` leaves the prefix out of
/// the name: Mint.matmul is Torch.matmul. Gives the debug side its reasons.
void pairCalls(const Graph& debug, const Graph& bench, bool acrossFrameworks, Matching& matching);

} // namespace pipescope::graph
