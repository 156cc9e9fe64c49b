#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"

namespace pipescope::ascend {

/// Whether a database holds the blocks that an earlier analysis wrote (StepTaskInfo), but not the ranges they
/// were made of: such databases are what remains when profiles are cut down to be passed on.
Result<bool> holdsResultsOnly(const Database& database);

/// Reads the rows of StepTaskInfo as ranges into `capture.ranges`. Their names give the kind; the host's
/// times are not recorded, those of the device stand for them. Rows without times or with a name of no kind
/// are a finding. The error is that of the database.
Status readResults(const RankReading& reading);

} // namespace pipescope::ascend
