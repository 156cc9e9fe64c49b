#pragma once

#include "core/run/model/trace.h"

#include <iosfwd>

namespace pipescope {

/// What `pipescope-cli info` prints: layout, ranks, hosts, stages and pipeline groups, schedule, steps,
/// blocks, links, findings.
void writeSummary(const Trace& trace, std::ostream& out);

/// What writeSummary() writes, as JSON: an object with "version".
void writeSummaryJson(const Trace& trace, std::ostream& out);

} // namespace pipescope
