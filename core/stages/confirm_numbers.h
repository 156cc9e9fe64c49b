#pragma once

#include "core/model/trace.h"

namespace pipescope {

/// Notes with the blocks at both ends of a link that it confirms their numbers: it carries the micro-batch of
/// both, from one virtual stage to the next, was sent when its producer had ended, and had come when its
/// consumer began.
void confirmNumbersByLinks(Trace& trace);

} // namespace pipescope
