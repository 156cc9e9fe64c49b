#pragma once

#include "core/base/time.h"

#include <optional>
#include <string>
#include <string_view>

namespace pipescope {

/// Durations as people read and write them, with a point, whatever the locale.
///
/// With a unit that suits its size and at most `digits` significant digits: "1.25 ms", "340 ns".
std::string formatDuration(Duration duration, int digits = 4);

/// "1.5s", "250ms", "40us" (or µs) or "7ns" as a duration of at least 0; empty for anything else.
std::optional<Duration> parseDuration(std::string_view text);

} // namespace pipescope
