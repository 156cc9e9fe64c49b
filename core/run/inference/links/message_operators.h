#pragma once

#include "core/run/model/captures/capture.h"

#include <vector>

namespace pipescope {

/// Numbers the message operators of one rank as msprof-analyze does, moves them to `track` with their texts
/// in `strings`, and gives the point-to-point operators of `rank` that were made from them their names and
/// rows. `isKept` says for each message operator whether its step is kept; the others are left out and not
/// counted.
void takeMessageOperators(RankCapture& rank, const std::vector<bool>& isKept, StringPool& strings,
                          Track& track);

} // namespace pipescope
