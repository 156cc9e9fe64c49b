#pragma once

#include "core/run/model/trace.h"

namespace pipescope {

/// Gives each step the time from the begin of its first block on any rank to the end of its last one, and the
/// same of the windows that the ranks have of it. A step in which no rank does work of a pipeline lasts as
/// long as its windows as well. Steps without blocks and windows keep what they have.
void measureSteps(Trace& trace);

} // namespace pipescope
