#pragma once

#include "core/run/sources/nsight/export_records.h"

#include <string_view>

namespace pipescope::nsight {

/// A range's name without what PyTorch adds to it: "Forward 3, op_id = 12".
std::string_view withoutAdditions(std::string_view name);

/// What the rules, or NCCL's own names, say of a range.
RangeName useOfName(std::string_view name, const RuleMatcher& matcher);

/// Whether a kernel is one of NCCL's, which wait for other ranks and so take no part in the time of a block.
bool isNcclKernel(std::string_view name);

/// "AllReduce" of "ncclDevKernel_AllReduce_Sum_bf16_RING_LL": what kind of collective the kernel is.
CollectiveKind collectiveOfKernel(std::string_view name);

} // namespace pipescope::nsight
