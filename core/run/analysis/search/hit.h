#pragma once

#include "core/run/analysis/search/search.h"

#include <optional>
#include <string>

namespace pipescope {

/// What lists of hits say of an item that was found.
struct Hit
{
    Rank rank;
    /// As on the chart: "F7.1"; without a label the name.
    std::string name;
    UserText kind;
    std::optional<Stage> stage;
    std::optional<StepNumber> step;
    /// Empty but for blocks; both halves for an overlap block.
    BlockPart forward;
    BlockPart backward;
    /// On the rank's own clock.
    TimeSpan span;
};

Hit hitOf(const Trace& trace, const TraceRef& ref);

} // namespace pipescope
