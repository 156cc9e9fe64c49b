#pragma once

#include "core/graph/open/outline/sheet.h"
#include "tests/core/graph/compare/verdicts/two_graphs.h"

#include <memory>

namespace pipescope::graph::test {

/// A step of one rank, compared by rules of ours; nodes of equal name are partners.
std::shared_ptr<GraphStep> comparedStep(TwoGraphs graphs);

/// A step of one rank that has the debug side only.
std::shared_ptr<GraphStep> builtStep(Graph graph);

} // namespace pipescope::graph::test
