#pragma once

#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/labelled_capture.h"

#include <cstddef>
#include <stop_token>

namespace pipescope {

/// Places the ranks of a run whose records do not list its pipelines, but only all ranks in their order (see
/// LabelledCapture::isPipelineAssumed): as recogniseLayout() concludes from their blocks, or as the user's
/// sizes say, which are checked against the blocks. Where no blocks can be compared, all ranks are taken as
/// the stages of one pipeline. Where the blocks are not clear, no rank has a place. Conclusions, assumptions
/// and doubts are findings. After a stop request the result must not be used.
Placements placeByWork(const LabelledCapture& capture, const ParallelSizes& given, std::size_t workers,
                       const std::stop_token& stop, FindingList& findings);

} // namespace pipescope
