#pragma once

#include "core/base/time.h"

#include <optional>
#include <string_view>

namespace pipescope::cli {

/// "1.5s", "250ms", "40us" or "7ns" as a duration of at least 0; empty for anything else.
std::optional<Duration> parseDuration(std::string_view text);

} // namespace pipescope::cli
