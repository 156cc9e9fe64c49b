#pragma once

#include "core/diagnostics/finding.h"

#include <vector>

namespace pipescope {

/// Whether such a finding says that something of the run was not read, or that what was read is not whole: a
/// rank, a file, a step or a block is missing, so that figures of the run are not those of the whole run.
/// All errors do.
bool losesData(FindingId id);

/// Those of a list that do, in its order.
std::vector<Finding> findingsOfLostData(const FindingList& findings);

} // namespace pipescope
