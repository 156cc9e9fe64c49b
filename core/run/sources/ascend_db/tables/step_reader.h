#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"

namespace pipescope::ascend {

/// Reads the host windows of the steps from STEP_TIME, and where they do not cover all ranges that were read,
/// also the ranges "ProfilerStep#<number>" of PYTORCH_API, whose times are texts. The error is that of the
/// database.
Status readSteps(const RankReading& reading);

} // namespace pipescope::ascend
