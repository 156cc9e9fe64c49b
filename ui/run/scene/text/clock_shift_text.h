#pragma once

#include "core/base/time.h"

#include <string>

namespace pipescope::scene {

/// "+1.2 ms" or "−350 µs".
std::string clockShiftText(Duration shift);

} // namespace pipescope::scene
