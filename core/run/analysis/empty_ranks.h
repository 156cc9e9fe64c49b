#pragma once

#include "core/run/model/trace.h"

#include <vector>

namespace pipescope {

/// Indexed by TrackIndex: the finding that says why the rank shows no block and no operator: its file could
/// not be read, a table is missing, nothing was recorded … Null for ranks that are not empty, and where no
/// finding explains it. Points to the trace's findings.
std::vector<const Finding*> reasonsOfEmptyRanks(const Trace& trace);

/// Whether any rank does work of a pipeline, or sends or receives.
bool hasPipeline(const Trace& trace);

} // namespace pipescope
