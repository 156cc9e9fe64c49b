#pragma once

#include "core/base/result.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/hand_match/hand_edit.h"
#include "core/graph/read/model/edition.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace pipescope::graph {

/// How nodes get their scores.
struct HandSettings
{
    /// The edition whose scores the step has; only looked at if it has no verdicts of ours.
    std::optional<Edition> compatible;
    /// The ranks were merged.
    bool isMerged = false;
};

/// The comparison after an edit. Verdicts, scores and roll-ups of the nodes of the edit and of those above
/// them are made again, and no others. The graphs are those of the step; only the comparison is copied (about
/// 130 bytes a pair of nodes). A node that is taken apart gets the reason that it had in the step, or ByHand.
/// Where real tensors are compared, the files of new pairs are read. Cancelled after a stop request.
Result<std::shared_ptr<const GraphComparison>> applyEdit(const GraphStep& step, std::size_t rankIndex,
                                                         const GraphComparison& current, const HandEdit& edit,
                                                         const HandSettings& settings,
                                                         const std::stop_token& stop = {});

} // namespace pipescope::graph
