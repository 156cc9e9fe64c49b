#pragma once

#include "app/cli/command.h"

namespace pipescope::cli {

/// Runs `graph report`: compares two dumps and writes what is found as a page; returns the exit code.
int runGraphPage(const Context& context);

} // namespace pipescope::cli
