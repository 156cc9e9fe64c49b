#pragma once

#include "core/run/demo/database/device_tasks.h"
#include "core/run/demo/database/row_writer.h"
#include "core/run/demo/database/string_table.h"
#include "core/run/demo/simulation/demo_run.h"

namespace pipescope {

/// Writes the rank's blocks: their host ranges (MSTX_EVENTS) with the device tasks of type MsTx, and the
/// kernels within (TASK, COMPUTE_TASK_INFO, CANN_API).
void writeBlockRows(const DemoRun& run, const DemoRank& rank, RowWriter& rows, StringTable& strings,
                    DeviceTasks& tasks);

} // namespace pipescope
