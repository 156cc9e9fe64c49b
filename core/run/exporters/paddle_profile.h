#pragma once

#include "core/base/result.h"
#include "core/run/model/trace.h"

#include <filesystem>

namespace pipescope {

/// Writes the two files that the public converter of PaddlePaddle's logs makes, into a folder that is created
/// if needed: "pipeline_profile.json" with texts as thread ids, "pipeline_profile_perfetto.json" with numbers
/// and thread names. Each job is a begin and an end named "<type>_<number>", in microseconds from the epoch
/// with the nanoseconds as decimals; steps stand in a separate row, each after the end of the one before.
Status writePaddleProfile(const Trace& trace, const std::filesystem::path& folder);

} // namespace pipescope
