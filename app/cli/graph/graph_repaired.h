#pragma once

#include "app/cli/command.h"

namespace pipescope::cli {

/// Runs `graph repaired`: compares a comparison with an earlier one; returns the exit code.
int runGraphRepaired(const Context& context);

} // namespace pipescope::cli
