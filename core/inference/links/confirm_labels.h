#pragma once

#include "core/model/trace.h"

namespace pipescope {

/// Gives blocks without a micro-batch that of the links they made or needed the data of: if all these agree,
/// and no other block of the rank does the same work.
void supplyLabelsByLinks(Trace& trace);

/// Notes with the blocks at both ends of a link that it confirms their numbers: it carries the micro-batch of
/// both, from one virtual stage to the next, was sent when its producer had ended, and had come when its
/// consumer began.
void confirmLabelsByLinks(Trace& trace);

} // namespace pipescope
