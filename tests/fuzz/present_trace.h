#pragma once

#include "core/run/model/trace.h"

namespace pipescope::test {

/// Ends the program if the trace is not sound.
void requireSound(const Trace& trace);

/// Presents the trace in every way there is: summaries, tables, Chrome trace, findings, and the details of
/// its first blocks and operators.
void presentTrace(const Trace& trace);

} // namespace pipescope::test
