#pragma once

#include "core/base/result.h"
#include "core/run/demo/simulation/demo_options.h"
#include "core/run/demo/simulation/demo_run.h"

namespace pipescope {

/// Simulates the run. InvalidArgument for options that cannot run (see isRunnable), more than 4096 ranks, or
/// more than five million blocks. The number of chunks follows from the schedule; the option is used for
/// interleaved only.
Result<DemoRun> simulateDemo(const DemoOptions& options);

} // namespace pipescope
