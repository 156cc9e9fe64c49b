#pragma once

#include "core/run/bubbles/limits/limits.h"

// NOLINTNEXTLINE(readability-identifier-naming): the library's name.
namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

/// Defines the options of `check` that set limits; what is parsed is written to `limits`, which must live as
/// long as the command.
void addLimits(CLI::App& command, Limits& limits);

} // namespace pipescope::cli
