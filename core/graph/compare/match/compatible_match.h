#pragma once

#include "core/graph/compare/match/match.h"

namespace pipescope::graph {

/// As options.compatible matches: fuzzy matching ignores the mapping, parameter gradients
/// of renamed modules are not mapped, and two debug nodes can have the same partner; the partner then has the
/// later one.
Matching matchAsEdition(const Graph& debug, const Graph& bench, const MatchOptions& options);

/// A matching of nobody.
Matching emptyMatching(const Graph& debug, const Graph& bench);

} // namespace pipescope::graph
