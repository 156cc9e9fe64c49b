#pragma once

#include "core/diagnostics/finding.h"
#include "core/inference/blocks/observed_run.h"
#include "core/inference/steps/steps.h"
#include "core/model/captures/capture.h"

#include <span>
#include <vector>

namespace pipescope {

/// Ranges of weight gradients that are empty: training scripts made after the public guide record a range for
/// each pop of an empty store, many in every step.
struct EmptyWeights
{
    /// Positions among the rank's ranges.
    std::vector<std::size_t> ranges;
    /// There are more of them than the alignment with the schedule should cope with: it is how the run was
    /// recorded.
    bool isSystematic = false;
};

/// Those of a rank are no longer than a twentieth of what most of its blocks take, while a weight gradient
/// takes about half of a backward. `kinds` are those of the messages, one per range.
EmptyWeights findEmptyWeights(const RankCapture& rank, std::span<const BlockKind> kinds,
                              const StepAssignment::OfRank& steps);

/// One finding for the run.
void reportEmptyWeights(const Capture& capture, const ObservedRun& observed, FindingList& findings);

} // namespace pipescope
