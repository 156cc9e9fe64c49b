#pragma once

#include "core/run/model/captures/capture.h"

namespace pipescope {

/// Whether ranges of this rank could not be used (a time, the message, or the task is missing), so that
/// blocks may be missing in any step.
bool lostRanges(const RankCapture& rank);

} // namespace pipescope
