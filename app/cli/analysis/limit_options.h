#pragma once

#include "core/bubbles/limits/limits.h"

namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

/// Defines the options of `check` that set limits; what is parsed is written to `limits`, which must live as
/// long as the command.
void addLimits(CLI::App& command, Limits& limits);

} // namespace pipescope::cli
