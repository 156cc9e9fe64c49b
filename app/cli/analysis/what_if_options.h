#pragma once

#include "core/run/bubbles/what_if/scenario.h"

#include <optional>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name.
namespace CLI {
class App;
} // namespace CLI

namespace pipescope::cli {

/// What `what-if` plays.
struct WhatIfOptions
{
    /// Its schedule is empty: which are offered depends on the run.
    Scenario scenario;
    std::optional<ScheduleKind> schedule;
};

/// Defines the options of `what-if` but for that of JSON; what is parsed is written to `options`, which must
/// live as long as the command.
void addWhatIfOptions(CLI::App& command, WhatIfOptions& options);

} // namespace pipescope::cli
