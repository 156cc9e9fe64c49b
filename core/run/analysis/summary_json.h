#pragma once

#include "core/run/model/trace.h"

#include <iosfwd>

namespace pipescope {

/// What writeSummary() writes, as JSON: an object with "version".
void writeSummaryJson(const Trace& trace, std::ostream& out);

} // namespace pipescope
