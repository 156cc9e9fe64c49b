#pragma once

#include "core/base/result.h"
#include "core/run/demo/simulation/demo_run.h"

#include <filesystem>

namespace pipescope {

/// Process id of the rank's training process.
std::int64_t processIdOf(const DemoRank& rank);
/// When the capture begins, on the host's clock.
TimePoint captureBegin(const DemoRun& run, const DemoRank& rank);
TimePoint captureEnd(const DemoRun& run, const DemoRank& rank);

/// Makes the profiler database of one rank; `file` must not exist.
Status writeRankDatabase(const DemoRun& run, const DemoRank& rank, const std::filesystem::path& file);

} // namespace pipescope
