#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/labelled_capture.h"

#include <cstddef>
#include <vector>

namespace pipescope {

/// The steps of a run, in order: those that blocks and operators name, or whose recorded windows cover them;
/// without any, those that the labels of the forwards and the order of the blocks show, see assignSteps().
/// Blocks and operators then have their position in the result as step; those of no kind belong with the work
/// before them. None without blocks. Uses `workers` threads.
std::vector<StepNumber> settleLabelledSteps(LabelledCapture& capture, const Placements& placements,
                                            std::size_t workers, FindingList& findings);

} // namespace pipescope
