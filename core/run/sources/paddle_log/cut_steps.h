#pragma once

#include "core/run/sources/paddle_log/logged_steps.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::paddle {

/// Cuts the jobs, which are in the order of the log, into steps: one ends before a forward whose micro-batch
/// is not behind that of the last one of its type, before any other work that the step already has, and at
/// each border. Jobs of no kind belong to the work before them, from the first on that the step already has
/// or that a step begins with to the work behind them. Each job's `step` then is a position in the result.
/// `microBatches` are those of all jobs, also of those of no kind.
std::vector<LoggedStep> cutSteps(std::vector<LabelledBlock>& jobs, std::span<const std::int64_t> microBatches,
                                 const StepLines& lines);

} // namespace pipescope::paddle
