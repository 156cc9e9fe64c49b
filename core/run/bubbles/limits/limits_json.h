#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/bubbles/limits/limits.h"

#include <iosfwd>
#include <span>

namespace pipescope {

/// Verdicts as JSON: an object with "version", "verdicts" (each with "name", "ok" and "text") and "findings".
void writeVerdictsJson(std::span<const LimitVerdict> verdicts, const FindingList& findings,
                       std::ostream& out);

} // namespace pipescope
