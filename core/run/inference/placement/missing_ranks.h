#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/capture.h"

#include <span>

namespace pipescope {

/// Reports the ranks of the run that have no file here: those that the parallel sizes and the groups of the
/// metadata name. A rank that is opened by itself misses nothing.
void reportMissingRanks(const Placements& placements, std::span<const RankRecords* const> ranks,
                        FindingList& findings);

} // namespace pipescope
