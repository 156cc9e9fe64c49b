#pragma once

#include "app/cli/command.h"

namespace pipescope::cli {

/// Runs `graph render`: draws one rank of one step; returns the exit code.
int runGraphRender(const Context& context);

} // namespace pipescope::cli
