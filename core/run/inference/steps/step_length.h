#pragma once

#include "core/run/inference/placement/placement.h"
#include "core/run/inference/steps/step_cuts.h"
#include "core/run/model/captures/capture.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// Forwards that each rank runs in a step; an overlap counts as one. It is the same for all ranks: M
/// micro-batches times the chunks of a stage. Taken from the recorded schedule, or concluded from the ranks
/// whose blocks show it (see forwardsUntilBalanced), whichever fits all sequences better; empty if neither is
/// there. `sequences` has one entry per rank.
std::optional<std::int64_t> forwardsPerStep(const Capture& capture, const Placements& placements,
                                            const std::vector<BlockSequence>& sequences);

} // namespace pipescope
