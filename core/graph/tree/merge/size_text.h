#pragma once

#include "core/base/result.h"
#include "core/graph/tree/merge/sizes.h"

#include <string_view>

namespace pipescope::graph {

/// Reads sizes as users write them: "tp=2,pp=4", and as well "vpp=2", "order=tp-cp-ep-dp-pp", "ranks=16", and
/// Megatron's "layers=32,layers-per-virtual-stage=4" in place of vpp. `rankCount` is 0 unless it is given: as
/// many as the dump has. The error names the key.
Result<MergeSizes> parseMergeSizes(std::string_view text);

} // namespace pipescope::graph
