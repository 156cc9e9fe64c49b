#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/match/match.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/assembly/load_step.h"

#include <stop_token>

namespace pipescope::graph {

/// Matches and compares the graphs of each rank of a step that has both sides. Ranks, or ranges of nodes of
/// one rank, are compared at the same time. An error where the dumps cannot be compared (see chooseMode()),
/// or Cancelled.
Status compareStep(GraphStep& step, const MatchOptions& matching, const GraphSettings& settings,
                   FindingList& findings, Progress& progress, const std::stop_token& stop);

/// Compares the two graphs of a rank whose partners, in rank.comparison, are known already. Incomplete after
/// a stop request.
void judgeMatched(const GraphStep& step, RankGraphs& rank, const GraphSettings& settings,
                  FindingList& findings, Progress& progress, const std::stop_token& stop);

/// Gives the bench's nodes at top level, and all below, the micro step of their partner; the others that of
/// the number at the end of their name.
void takeMicroSteps(const Graph& debug, const Matching& matching, Graph& bench);

} // namespace pipescope::graph
