#pragma once

#include "core/model/trace.h"

#include <string>
#include <vector>

namespace pipescope::test {

/// What must hold of a trace whatever it was read from, and does not: tables in order, indices that lead
/// somewhere, names that exist. Empty for a sound trace.
std::vector<std::string> brokenInvariants(const Trace& trace);

} // namespace pipescope::test
