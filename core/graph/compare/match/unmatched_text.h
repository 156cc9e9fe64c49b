#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/match/matching.h"

namespace pipescope::graph {

/// Why a node of `own` has no partner in `other`: "the shape of input.0 is [8, 16] here and [1, 8, 16]
/// there". Empty for None.
UserText unmatchedText(const Unmatched& unmatched, const Graph& own, const Graph& other);

/// The reason alone, for counts: "shape differs".
SourceText unmatchedReasonText(UnmatchedReason reason);

/// The reason in snake case, for machines: "shape_differs".
std::string_view unmatchedReasonName(UnmatchedReason reason);

} // namespace pipescope::graph
