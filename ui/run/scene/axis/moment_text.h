#pragma once

#include "ui/run/scene/axis/ruler.h"

#include <optional>
#include <string_view>

namespace pipescope::scene {

/// Reads a moment as users type it: "12.3 ms", "1.5s" or "-40 us" counted from `origin` (from `runBegin`
/// where the axis shows wall-clock times), "07:15:02.5" as wall-clock time in UTC, the first one since the
/// run began, or a whole number of nanoseconds since 1970, as details show them. Empty for anything else.
std::optional<TimePoint> readMoment(std::string_view text, const TimeOrigin& origin, TimePoint runBegin);

} // namespace pipescope::scene
