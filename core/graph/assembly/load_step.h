#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/assembly/graph_step.h"
#include "core/graph/assembly/run_plan.h"
#include "core/graph/model/edition.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <stop_token>

namespace pipescope::graph {

/// How the graphs of a step are made and compared.
struct GraphSettings
{
    std::optional<Edition> compatible;
    bool checksOverflow = false;
    /// Threads; 0 is one for each processor.
    std::size_t jobs = 0;
};

/// Builds the graphs of a step, looks for overflow if asked for, and links the communication of its ranks. A
/// rank whose files cannot be read is a finding and left out, on both sides. Several ranks are read at the
/// same time. An error where no rank is left, or Cancelled.
Result<GraphStep> loadStep(const RunPlan& plan, const StepPlan& step, const GraphSettings& settings,
                           FindingList& findings, Progress& progress, const std::stop_token& stop);

} // namespace pipescope::graph
