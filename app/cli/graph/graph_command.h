#pragma once

#include "app/cli/command.h"

namespace pipescope::cli {

/// Runs `graph` and its commands; returns the exit code.
int runGraph(const Context& context);

} // namespace pipescope::cli
