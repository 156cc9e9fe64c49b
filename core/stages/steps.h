#pragma once

#include "core/diagnostics/finding.h"
#include "core/model/capture.h"

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

/// Assigns ranges by the step window that covers their host times, operators by the window in which the host
/// issued them, else by the blocks around them. A rank without windows uses those of another one, of the same
/// host if there is one. Without any windows everything is step 0.
StepAssignment assignSteps(const Capture& capture, FindingList& findings);

} // namespace pipescope
