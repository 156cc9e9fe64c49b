#pragma once

#include "core/demo/demo_truth.h"
#include "core/demo/device_tasks.h"
#include "core/demo/row_writer.h"
#include "core/demo/string_table.h"

namespace pipescope {

/// Writes the rank's blocks: their host ranges (MSTX_EVENTS) with the device tasks of type MsTx, and the
/// kernels within (TASK, COMPUTE_TASK_INFO, CANN_API).
void writeBlockRows(const DemoRun& run, const DemoRank& rank, RowWriter& rows, StringTable& strings,
                    DeviceTasks& tasks);

} // namespace pipescope
