#pragma once

#include "core/base/threads/progress.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/load_options.h"
#include "core/run/model/trace.h"

#include <stop_token>

namespace pipescope {

/// Makes the trace of a run from the records of its ranks: places them, assigns steps, classifies blocks,
/// pairs and explains operators. Does not look at the format the capture came from. The result does not
/// depend on timing or threads. After a stop request the result is incomplete and must be dropped.
Trace buildTrace(Capture&& capture, const LoadOptions& options, Progress& progress,
                 const std::stop_token& stop);

/// The blocks only, for a preview of a run that is still being read: no operators, no links, no findings.
Trace buildPreview(Capture&& capture, const LoadOptions& options, const std::stop_token& stop);

} // namespace pipescope
