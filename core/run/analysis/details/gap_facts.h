#pragma once

#include "core/run/analysis/details/describe.h"

#include <optional>
#include <vector>

namespace pipescope {

/// The time in which a rank runs no block, up to the block that ends it.
struct GapRef
{
    TrackIndex track;
    BlockIndex next;

    auto operator<=>(const GapRef&) const = default;
};

/// The gap that a moment lies in; empty where the rank runs a block, and before its first and after its last
/// one. Rows outside pipelines have none. Logarithmic but for blocks that overlap.
std::optional<GapRef> gapAt(const Trace& trace, TrackIndex track, TimePoint moment);

/// Where a gap is; empty of one that is not there.
TimeSpan spanOf(const Trace& trace, const GapRef& gap);

/// The block that ends where the gap begins; the gap must be there.
BlockRef blockBefore(const Trace& trace, const GapRef& gap);

/// Everything known about a gap without an analysis of the run, as rows for users: rank, step, times, and the
/// blocks before and after it, which the rows lead to.
std::vector<DetailRow> describe(const Trace& trace, const GapRef& gap);

} // namespace pipescope
