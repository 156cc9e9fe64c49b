#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"

#include <iosfwd>

namespace pipescope {

/// Findings as JSON: an object with "version" and "findings".
Status writeFindings(const FindingList& findings, std::ostream& out);

} // namespace pipescope
