#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/capture.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pipescope {

/// The steps of a run and to which of them each record belongs.
struct StepAssignment
{
    struct OfRank
    {
        /// One per range of the rank's capture; empty for those outside every step.
        std::vector<std::optional<StepIndex>> ranges;
        /// One per operator of the rank's capture.
        std::vector<std::optional<StepIndex>> operators;
        /// One per message operator of the rank's capture.
        std::vector<std::optional<StepIndex>> messageOperators;
    };

    /// By number; positions are StepIndex values.
    std::vector<StepNumber> numbers;
    std::vector<OfRank> ranks;
};

/// Assigns each range to a step by the first of these that is known: the window of STEP_TIME that covers its
/// host times; the ProfilerStep range that does; the windows of another rank, of the same host if there is
/// one; the order of the blocks, in which steps have equal numbers of forwards, and the gaps between them.
/// Another rank's windows are not exact, since processes and clocks differ: where the order of the blocks is
/// clear it says where a step ends, and the windows which step it is. Without any windows steps are numbered
/// 0, 1, … equally on all ranks; if the blocks do not separate steps either, everything is step 0. Findings
/// report for each rank what was used. Operators belong to the step of the window in which the host issued
/// them, else to that of the blocks around them. Uses `workers` threads.
StepAssignment assignSteps(const Capture& capture, const Placements& placements, std::size_t workers,
                           FindingList& findings);

} // namespace pipescope
