#pragma once

#include "core/base/json/json_writer.h"
#include "core/diagnostics/finding.h"

namespace pipescope {

/// Findings as an array of objects: "id", "severity", "rank", "file", "begin_ns", "end_ns", "count",
/// "sentence", "advice". Times are those of the rank's own clock; what is not known is null.
void writeFindingArray(const FindingList& findings, JsonWriter& json);

} // namespace pipescope
