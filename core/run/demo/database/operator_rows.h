#pragma once

#include "core/run/demo/database/device_tasks.h"
#include "core/run/demo/database/row_writer.h"
#include "core/run/demo/database/string_table.h"
#include "core/run/demo/simulation/demo_run.h"

namespace pipescope {

/// Writes the rank's communication operators (COMMUNICATION_OP, CANN_API) with their small tasks
/// (COMMUNICATION_TASK_INFO, TASK). A sender announces its data and waits until it has been fetched; a
/// receiver waits for the announcement, copies and confirms.
void writeOperatorRows(const DemoRank& rank, RowWriter& rows, StringTable& strings, DeviceTasks& tasks);

} // namespace pipescope
