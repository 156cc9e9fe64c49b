#pragma once

#include "core/run/model/trace.h"

namespace pipescope {

/// Reports each host whose clock is known to be ahead of or behind its reference by more than the estimate's
/// error, and by enough to be seen beside the links: half of the time that data take from one to the other.
void reportClockOffsets(Trace& trace);

} // namespace pipescope
