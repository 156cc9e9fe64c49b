#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/assembly/run_plan.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/tree/merge/sizes.h"

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
    /// How the ranks of each side are merged; rankCount 0 stands for as many as the dump has. A side without
    /// sizes has the whole model on each rank, if the other side is merged.
    std::optional<MergeSizes> mergeDebug;
    std::optional<MergeSizes> mergeBench;
    /// Threads; 0 is one for each processor.
    std::size_t jobs = 0;

    bool isMerged() const { return mergeDebug || mergeBench; }
};

/// Builds the graphs of a step, looks for overflow if asked for, and links the communication of its ranks. A
/// rank whose files cannot be read is a finding and left out, on both sides. Several ranks are read at the
/// same time. If ranks are merged, there is a graph for each data-parallel replica instead. An error where no
/// rank is left, sizes do not fit, or Cancelled.
Result<GraphStep> loadStep(const RunPlan& plan, const StepPlan& step, const GraphSettings& settings,
                           FindingList& findings, Progress& progress, const std::stop_token& stop);

} // namespace pipescope::graph
