#pragma once

#include "core/inference/links/data_flow.h"
#include "core/model/trace.h"

namespace pipescope {

/// Tells each link's direction, micro-batch, virtual stage and blocks. The sender's blocks number its links
/// one by one where there are as many outputs as links and each follows its block; else a link carries what
/// the block just before it made. A link whose receiver has used the data before it came is a finding and
/// keeps no number. Without a schedule the direction follows from the blocks around the link.
void explainLinks(Trace& trace, DataFlow& flow);

} // namespace pipescope
