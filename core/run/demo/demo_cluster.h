#pragma once

#include "core/base/result.h"
#include "core/run/demo/simulation/demo_options.h"

#include <filesystem>

namespace pipescope {

/// Writes a cluster folder of Ascend PyTorch profiler databases (tables STRING_IDS, META_DATA, MSTX_EVENTS,
/// TASK, CANN_API, COMMUNICATION_OP, COMMUNICATION_TASK_INFO, STEP_TIME, RANK_DEVICE_MAP, HOST_INFO, …, with
/// the columns of the real ones). `folder` must be absent or empty.
Result<DemoCounts> writeDemoCluster(const std::filesystem::path& folder, const DemoOptions& options);

} // namespace pipescope
