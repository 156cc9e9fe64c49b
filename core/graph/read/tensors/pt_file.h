#pragma once

#include "core/graph/read/tensors/tensor.h"

namespace pipescope::graph {

/// The tensor of a zip archive of torch.save: "<any>/data.pkl" describes it, "<any>/data/<key>" has its
/// bytes,
/// "<any>/byteorder" their order (little-endian without it).
Result<Tensor> openPt(const std::shared_ptr<const TensorFile>& file);

} // namespace pipescope::graph
