#pragma once

#include "core/graph/tree/merge/stages/join.h"

#include <string>
#include <vector>

namespace pipescope::graph {

/// What the merged model has at top level.
struct TopLevelOrder
{
    /// Names in the whole model, in the order of the last stage, which is that of the uncut model.
    std::vector<std::string> modules;
    /// Before each module, and after the last.
    std::vector<std::vector<StageNode>> apis;
};

/// APIs that stand between two modules go before the later one, sends after the earlier one. What several
/// stages did alike is there once.
TopLevelOrder orderTopLevel(const StageJoin& join);

} // namespace pipescope::graph
