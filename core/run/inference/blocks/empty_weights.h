#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/capture.h"

#include <span>
#include <vector>

namespace pipescope {

/// Ranges of weight gradients that are empty: training scripts made after the public guide record a range for
/// each pop of an empty store, many in every step.
struct EmptyWeights
{
    /// Positions among the rank's ranges.
    std::vector<std::size_t> ranges;
    /// There are too many of them for the alignment with the schedule: the run was recorded this way.
    bool isSystematic = false;
};

/// Empty ranges last at most a twentieth of the rank's median block, while a real weight gradient takes about
/// half of a backward. `kinds` are those of the messages, one per range.
EmptyWeights findEmptyWeights(const RankCapture& rank, std::span<const BlockKind> kinds,
                              const StepAssignment::OfRank& steps);

/// One finding for the run.
void reportEmptyWeights(const Capture& capture, const ObservedRun& observed, FindingList& findings);

} // namespace pipescope
