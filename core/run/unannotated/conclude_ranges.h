#pragma once

#include "core/run/model/captures/capture.h"
#include "core/run/unannotated/kernel_runs.h"

namespace pipescope {

/// Sends and receives in groups that may be pipelines, of which a rank without ranges needs some before its
/// kernels are worth reading.
bool hasPipelineTransfers(const RankCapture& capture);

/// Fills `capture.ranges`, which must be empty, with the ranges that the rank's operators and kernels show,
/// as concludeBlocks() says; their messages say that they are concluded. Reports what was concluded, or why
/// nothing was. Operators must be in `capture`.
void concludeRanges(LaunchedWork&& work, RankCapture& capture);

} // namespace pipescope
