#pragma once

#include "core/model/trace.h"

#include <string>

namespace pipescope {

/// Kind and micro-batch: "F7", "B13", "W3", "F7+B13". Empty where the micro-batch is not known.
std::string shortLabel(const Block& block);

/// What a block is called on the chart where its name of StepTaskInfo does not tell its micro-batch, as FP
/// and BP do not, or is longer ("forward_7" of a log): its short label. Empty where the name tells, or the
/// micro-batch is not known.
std::string microBatchLabel(const Trace& trace, const Track& track, BlockIndex block);

} // namespace pipescope
