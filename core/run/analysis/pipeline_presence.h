#pragma once

#include "core/run/model/trace.h"

namespace pipescope {

/// Whether any rank does work of a pipeline, or sends or receives.
bool hasPipeline(const Trace& trace);

} // namespace pipescope
