#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/bubbles/limits/limits.h"

#include <iosfwd>

namespace pipescope::cli {

/// The verdicts as a test suite in JUnit's XML, as build servers read it: a test case a limit, a failure
/// where it is not kept; the findings as its standard error.
void writeJUnit(const std::vector<LimitVerdict>& verdicts, const FindingList& findings, std::ostream& out);

} // namespace pipescope::cli
