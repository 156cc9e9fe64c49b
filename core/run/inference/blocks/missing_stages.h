#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/labelled_capture.h"

#include <stop_token>

namespace pipescope {

/// Like chooseLabelledSchedule(), for a pipeline that the source assumed from the ranks it found. Where the
/// depth of their warm-up explains more steps if stages without records exist, `placements` get free places
/// for these, with unused rank numbers: before its first backward a stage with t stages behind it runs t+1
/// forwards in 1F1B and 2t + (chunks-1)·P + 1 in interleaved 1F1B, if the step has more. The first rank that
/// shows its depth keeps its place. Where the order of the blocks cannot show how many stages follow, a last
/// stage that waits for them is reported.
ChosenSchedule chooseWithMissingStages(const LabelledCapture& capture, Placements& placements,
                                       ObservedRun& observed, const std::stop_token& stop,
                                       FindingList& findings);

} // namespace pipescope
