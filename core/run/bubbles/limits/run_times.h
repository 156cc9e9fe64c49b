#pragma once

#include "core/base/result.h"
#include "core/run/bubbles/report/analysis.h"

#include <cstdint>
#include <filesystem>

namespace pipescope {

/// What two runs are compared by; ns.
struct RunTimes
{
    /// Mean over the steps, of the slowest pipeline's window.
    std::int64_t step = 0;
    /// Means over all ranks of all steps.
    std::int64_t busy = 0;
    std::int64_t idle = 0;
};

/// All zero where the analysis has no steps.
RunTimes runTimesOf(const BubbleAnalysis& analysis);

/// The same of another run, from what `pipescope-cli analyze --json` wrote of it. An error where the file
/// cannot be read, is not such a file, or has no steps. Memory is that of the longest step.
Result<RunTimes> readRunTimes(const std::filesystem::path& file);

} // namespace pipescope
