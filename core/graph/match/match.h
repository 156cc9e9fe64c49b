#pragma once

#include "core/graph/match/matching.h"
#include "core/graph/model/edition.h"

#include <optional>

namespace pipescope::graph {

struct MatchOptions
{
    std::optional<Edition> compatible;
    bool isFuzzy = false;
};

Matching match(const Graph& debug, const Graph& bench, const MatchOptions& options);

} // namespace pipescope::graph
