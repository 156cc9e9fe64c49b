#pragma once

#include "core/chrome_rules/trace_rules.h"

namespace pipescope {

/// Rules for traces of Megatron's tracers, PyTorch's profiler and PaddlePaddle's script.
const TraceRules& defaultTraceRules();

} // namespace pipescope
