#pragma once

#include "core/bubbles/limits/limits.h"

#include <iosfwd>

namespace pipescope::cli {

/// The verdicts as a test suite in JUnit's XML, as build servers read it: a test case a limit, a failure
/// where it is not kept.
void writeJUnit(const std::vector<LimitVerdict>& verdicts, std::ostream& out);

} // namespace pipescope::cli
