#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope::graph {

/// A dimension of a view: `size` elements, `stride` elements apart.
struct Dimension
{
    std::uint64_t size = 0;
    std::uint64_t stride = 0;
};

/// Where the elements of a tensor lie in its storage, all in elements.
struct TensorLayout
{
    /// The first one.
    std::uint64_t offset = 0;
    /// Without those of size 1, neighbours that follow each other joined; the last varies fastest. Elements
    /// that follow each other in row-major order without a gap are one dimension of stride 1.
    std::vector<Dimension> dimensions;
    std::uint64_t count = 0;
    /// From the first one to behind the last one.
    std::uint64_t extent = 0;

    bool isContiguous() const
    {
        return dimensions.empty() || (dimensions.size() == 1 && dimensions.front().stride == 1);
    }
};

/// The layout of a view of these sizes and strides (as many); empty where a number is negative or a product
/// or sum exceeds 2^62.
std::optional<TensorLayout> layoutOf(std::int64_t offset, std::span<const std::int64_t> sizes,
                                     std::span<const std::int64_t> strides);

/// Strides of elements without gaps: the last dimension varies fastest, or the first one (Fortran's order).
/// Empty where their product exceeds 2^62.
std::optional<std::vector<std::int64_t>> denseStrides(std::span<const std::int64_t> sizes,
                                                      bool isFirstFastest);

/// Copies `count` elements of `size` bytes from `first` on, in row-major order, out of the storage's bytes
/// from layout.offset on.
void gather(const TensorLayout& layout, std::span<const std::byte> storage, std::uint64_t first,
            std::size_t count, std::size_t size, std::byte* out);

} // namespace pipescope::graph
