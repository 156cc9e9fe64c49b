#pragma once

#include "core/base/result.h"
#include "core/run/sources/ascend_db/tables/table_reader.h"
#include "core/run/unannotated/kernel_runs.h"

namespace pipescope::ascend {

/// Reads the kernels of TASK (their type is "KERNEL_AICORE", "KERNEL_AIVEC", "KERNEL_MIX_…") with the thread
/// that launched each: of the operator of PYTORCH_API with the same connection, by CONNECTION_IDS, and
/// without these of CANN_API, where a queue between the two hides the thread. The thread of autograd is that
/// whose operators name the thread of their forward, that of the script the one that issues sends and
/// receives. One pass over each table; memory grows with the kernels. The error is that of the database.
Result<LaunchedWork> readKernels(const RankReading& reading);

} // namespace pipescope::ascend
