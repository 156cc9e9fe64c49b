#pragma once

#include "core/base/threads/progress.h"
#include "core/model/captures/labelled_capture.h"
#include "core/model/load_options.h"
#include "core/model/trace.h"

#include <stop_token>

namespace pipescope {

/// Makes the trace of a run whose records say themselves what each block is: places the ranks, settles the
/// steps, recognises the schedule and checks the recorded numbers against it. Links are those recorded, those
/// that operators tell, and else those that the schedule demands, which also tell the offsets between the
/// hosts' clocks. The result does not depend on timing. After a stop request what it returns is incomplete
/// and must be dropped.
Trace buildLabelledTrace(LabelledCapture&& capture, const LoadOptions& options, Progress& progress,
                         const std::stop_token& stop);

} // namespace pipescope
