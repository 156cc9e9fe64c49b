#pragma once

#include "core/base/user_text.h"
#include "core/graph/read/tensors/pickle_value.h"
#include "core/graph/read/tensors/tensor.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

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

/// The tensor of a zip archive of torch.save: "<any>/data.pkl" describes it, "<any>/data/<key>" has its
/// bytes,
/// "<any>/byteorder" their order (little-endian without it).
Result<Tensor> openPt(const std::shared_ptr<const TensorFile>& file);

/// The tensor that a pickle of torch.save describes, or why there is none, as a sentence for users. A small
/// stack machine for the operations of protocols 2 to 5 that torch.save uses: it moves values and never
/// executes, imports or looks up anything. It refuses every name but those of isKnownName(), and says which.
/// Memory is in proportion to the pickle.
std::variant<TensorRecord, UserText> readTensorPickle(std::span<const std::byte> pickle);

} // namespace pipescope::graph
