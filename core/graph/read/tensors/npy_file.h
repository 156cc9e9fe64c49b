#pragma once

#include "core/graph/read/tensors/tensor.h"

#include <optional>
#include <string_view>

namespace pipescope::graph {

/// The header of a .npy file: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }.
struct NpyHeader
{
    ElementType type = ElementType::Float32;
    ByteOrder order = ByteOrder::Little;
    bool isFortranOrder = false;
    std::vector<std::int64_t> sizes;
};

/// Empty where it has another form, or elements of another type than ElementType has; bfloat16 is '<V2' (as
/// MindSpore writes it) or 'bfloat16'. Source: numpy/lib/format.py.
std::optional<NpyHeader> parseNpyHeader(std::string_view text);

/// The tensor of a file of numpy.save, format 1.0 to 3.0.
Result<Tensor> openNpy(const std::shared_ptr<const TensorFile>& file);

} // namespace pipescope::graph
