#pragma once

#include "core/base/threads/progress.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/model/load_options.h"
#include "core/run/model/trace.h"

#include <stop_token>

namespace pipescope {

/// Makes the trace of a run with labelled blocks: places the ranks, assigns the steps, recognises the
/// schedule and checks the recorded labels against it. Links are the recorded ones; else those that follow
/// from the operators; else those that the schedule demands, from which the offsets between the hosts' clocks
/// are estimated too. The result does not depend on timing. After a stop request the result is incomplete and
/// must be dropped.
Trace buildLabelledTrace(LabelledCapture&& capture, const LoadOptions& options, Progress& progress,
                         const std::stop_token& stop);

} // namespace pipescope
