#pragma once

#include "core/run/sources/nsight/process_rows.h"

#include <span>

namespace pipescope::nsight {

/// Takes what a process's calls of NCCL, and the framework's ranges around them, say of the kernels launched
/// behind them: sends and receives, and the communicators that the process joined. The calls of a group are
/// launched by its end. A group that sends as often as it receives, three times and more, is an exchange
/// between all, which no pipeline makes.
void takeNcclCalls(const ProcessRows& rows, std::span<const RangeName> names, const StringPool& strings,
                   ProcessRecords& records);

} // namespace pipescope::nsight
