#pragma once

#include "core/run/inference/placement/placement.h"
#include "core/run/inference/steps/step_evidence.h"
#include "core/run/model/captures/capture.h"

#include <vector>

namespace pipescope {

/// Finds the steps of ranges that lie in no window of their own rank, from other ranks' windows and the order
/// of the blocks; see assignSteps(). `ranks` and `numbers` are completed; `numbers` is empty where no rank
/// has windows, and stays empty if nothing separates the steps.
void assignOpenRanges(const Capture& capture, const Placements& placements, std::size_t workers,
                      std::vector<RankSteps>& ranks, std::vector<StepNumber>& numbers);

} // namespace pipescope
