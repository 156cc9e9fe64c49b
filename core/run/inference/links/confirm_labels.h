#pragma once

#include "core/run/model/trace.h"

namespace pipescope {

/// Gives blocks without a micro-batch the micro-batch of their links, if all their links agree and no other
/// block of the rank does the same work.
void supplyLabelsByLinks(Trace& trace);

/// Marks the blocks at both ends of a link as confirmed by it, if it carries the micro-batch of both from one
/// virtual stage to the next, was sent after its producer ended, and arrived before its consumer began.
void confirmLabelsByLinks(Trace& trace);

} // namespace pipescope
