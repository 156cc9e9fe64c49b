#pragma once

#include "core/base/result.h"
#include "core/demo/simulation/demo_options.h"
#include "core/demo/simulation/demo_run.h"

namespace pipescope {

/// Plays the run through. Options that cannot be run are InvalidArgument: see isRunnable; also more than 4096
/// ranks or five million blocks in total. Chunks are those of the schedule; the option counts for interleaved
/// only.
Result<DemoRun> simulateDemo(const DemoOptions& options);

} // namespace pipescope
