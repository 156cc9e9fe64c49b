#pragma once

#include "core/run/model/trace.h"

#include <string>
#include <vector>

namespace pipescope::test {

/// The violated rules that every trace must follow: ordered tables, valid indices, existing names. Empty for
/// a sound trace.
std::vector<std::string> brokenInvariants(const Trace& trace);

} // namespace pipescope::test
