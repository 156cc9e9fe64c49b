#pragma once

#include "core/run/inference/links/data_flow.h"
#include "core/run/model/trace.h"

namespace pipescope {

/// Finds each link's direction, micro-batch, virtual stage and blocks. The sender's blocks label its links
/// one by one if there are as many outputs as links and each follows its block; else a link carries the
/// output of the block just before it. A link whose receiver used the data before they arrived is a finding
/// and gets no labels. Without a schedule the direction follows from the blocks around the link.
void explainLinks(Trace& trace, DataFlow& flow);

} // namespace pipescope
