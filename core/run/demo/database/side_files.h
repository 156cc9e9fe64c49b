#pragma once

#include "core/base/result.h"
#include "core/run/demo/simulation/demo_run.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {

/// Name and JSON text of what the training script added to the profile: distributed_args,
/// parallel_group_info, pp_info.
std::vector<std::pair<std::string, std::string>> trainingMetadata(const DemoRun& run, const DemoRank& rank);

/// Writes profiler_info_<rank>.json and profiler_metadata.json into the rank's folder.
Status writeSideFiles(const DemoRun& run, const DemoRank& rank, const std::filesystem::path& folder);

} // namespace pipescope
