#pragma once

#include "core/run/model/block_table.h"
#include "ui/run/scene/rows/covered_time.h"

namespace pipescope::scene {

/// The work of a rank over the whole run.
struct TrackWork
{
    /// Time covered by blocks.
    Duration busy;
    /// Time from the first block to the last one that none covers.
    Duration idle;
    /// Mean length of a block.
    Duration mean;
};

/// Looks at each block once; `covered` is of the same blocks.
TrackWork workOf(const BlockTable& blocks, const CoveredTime& covered);

} // namespace pipescope::scene
