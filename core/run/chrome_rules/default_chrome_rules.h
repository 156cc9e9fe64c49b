#pragma once

#include "core/run/chrome_rules/chrome_rules.h"

namespace pipescope {

/// Rules for traces of Megatron's tracers, PyTorch's profiler and PaddlePaddle's script.
const ChromeRules& defaultChromeRules();

} // namespace pipescope
