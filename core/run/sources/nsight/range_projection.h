#pragma once

#include "core/run/sources/nsight/process_rows.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::nsight {

/// An operation of the GPU and the call that launched it.
struct LaunchedOperation
{
    TimeSpan call;
    TimeSpan device;
    std::uint32_t thread = 0;
};

/// Sorts the calls by the id that operations refer to.
void orderCalls(std::vector<ApiCall>& calls);

/// The call that launched an operation; null where it is not recorded. The calls are ordered.
const ApiCall* callOf(const GpuOperation& operation, std::span<const ApiCall> calls);

/// Kernels and copies with the calls that launched them; NCCL's kernels, which wait for other ranks, are left
/// out. Calls are ordered.
std::vector<LaunchedOperation> launchedWork(const ProcessRows& rows);

/// The ranges that hold calls of their own thread, each with the time from the first to the last operation
/// that these launched. What autograd's threads launch belongs to the backwards that other threads have open
/// meanwhile without launching themselves. Ranges without operations are counted in `withoutWork`.
std::vector<ProjectedRange> projectRanges(const ProcessRows& rows, std::vector<LaunchedOperation>&& work,
                                          std::span<const RangeName> names, std::uint64_t& withoutWork);

} // namespace pipescope::nsight
