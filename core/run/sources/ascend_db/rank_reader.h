#pragma once

#include "core/base/result.h"
#include "core/run/model/load_options.h"
#include "core/run/sources/source.h"

#include <stop_token>

namespace pipescope::ascend {

/// Reads one rank's database. Whatever is wrong with it is a finding of the capture; a damaged database
/// yields no ranges and no operators. The only error is Cancelled.
Result<RankCapture> readRank(const FoundFile& found, const LoadOptions& options, const std::stop_token& stop);

} // namespace pipescope::ascend
