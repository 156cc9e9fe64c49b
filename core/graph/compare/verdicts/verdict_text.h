#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/verdicts/node_verdict.h"

#include <string_view>

namespace pipescope::graph {

/// "different", "cannot decide"
SourceText levelText(Level level);

/// Why two items have their verdict, with the numbers: "output.0: the norm is 7.7 and not 6.5; that is at
/// least 0.18 of the norm, and 1.3e-06 are allowed".
UserText verdictText(const Vocabulary& words, ItemPair pair, const ItemVerdict& verdict);

/// Where a difference comes from, as a sentence; empty for None.
UserText blameText(Blame blame);
/// The same of a module in which the node of that name is to blame, see onsetInside().
UserText blameInsideText(std::string_view name);
/// What a signature means, as a sentence; empty for None.
UserText signatureText(Signature signature);

/// Why the worst item of a node has its verdict, with the numbers; empty where there is none.
UserText worstItemText(const Comparison& comparison, const NodeVerdicts& verdicts, NodeId debugNode);

/// Why a node has its verdict: that of its worst item, the blame and the signature.
UserText nodeText(const Comparison& comparison, const NodeVerdicts& verdicts, NodeId debugNode);

} // namespace pipescope::graph
