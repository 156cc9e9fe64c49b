#pragma once

#include "core/base/result.h"
#include "core/graph/read/tensors/content.h"
#include "core/graph/read/tensors/element_type.h"
#include "core/graph/read/tensors/tensor_layout.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace pipescope::graph {

/// What a file says about its tensor; nothing is checked against the bytes that are there.
struct TensorParts
{
    ElementType type = ElementType::Float32;
    ByteOrder order = ByteOrder::Little;
    /// In elements, as many strides as sizes.
    std::int64_t offset = 0;
    std::vector<std::int64_t> sizes;
    std::vector<std::int64_t> strides;
    /// Where the storage begins; null only for a tensor without elements.
    std::unique_ptr<Content> content;
};

/// A tensor in a file, read in blocks: memory does not grow with its size, unless its elements do not lie in
/// row-major order (a transposed view); then the part of the storage that they span is held, at most 1 GiB.
/// Used by one thread at a time.
class Tensor
{
public:
    /// Refuses a tensor whose file has too few bytes for it, or that has over 10 GiB of elements: a file of a
    /// few bytes can claim any number by strides of 0.
    static Result<Tensor> make(const TensorFile& file, TensorParts parts);

    /// Most bytes of a storage that are held.
    static constexpr std::uint64_t kMaxHeld = std::uint64_t{1} << 30U;

    ElementType type() const { return m_parts.type; }

    /// Empty for a scalar (0-d).
    std::span<const std::int64_t> sizes() const { return m_parts.sizes; }

    std::uint64_t count() const { return m_layout.count; }

    /// Fills `out` with the elements from `first` on, in row-major order, as widen() has them. They must
    /// exist. Quick forwards and in blocks of some thousands; a compressed file that is read backwards is
    /// read from its begin again.
    Status read(std::uint64_t first, std::span<double> out);

private:
    Tensor(TensorParts parts, TensorLayout layout);

    Status hold();

    TensorParts m_parts;
    TensorLayout m_layout;
    std::vector<std::byte> m_block;
    /// The storage from m_layout.offset on, if it is held.
    std::vector<std::byte> m_held;
};

/// The tensor in a file of numpy.save (format 1 to 3) or torch.save (zip archive), told apart by their
/// content. A file that holds anything else, or wants to execute code, is an error that says so; nothing of a
/// file is ever executed. The file checks are those of TensorFile::open().
Result<Tensor> openTensor(const std::filesystem::path& file);

} // namespace pipescope::graph
