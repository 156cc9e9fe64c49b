#include "core/graph/read/tensors/tensor_layout.h"

#include <algorithm>
#include <cstring>

namespace pipescope::graph {
namespace {

constexpr std::uint64_t kMax = std::uint64_t{1} << 62U;

/// Empty where it exceeds kMax; both are at most kMax.
std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) || result > kMax ? std::nullopt : std::optional(result);
}

bool isInRange(std::int64_t number)
{
    return number >= 0 && static_cast<std::uint64_t>(number) <= kMax;
}

void addDimension(std::vector<Dimension>& dimensions, Dimension dimension)
{
    if (dimension.size == 1) {
        return;
    }
    if (!dimensions.empty() && product(dimension.stride, dimension.size) == dimensions.back().stride) {
        dimensions.back() = {dimensions.back().size * dimension.size, dimension.stride};
    } else {
        dimensions.push_back(dimension);
    }
}

/// The distance from the first element to behind the last one.
std::optional<std::uint64_t> extentOf(std::span<const Dimension> dimensions)
{
    std::uint64_t extent = 1;
    for (const Dimension& dimension : dimensions) {
        const auto distance = product(dimension.size - 1, dimension.stride);
        if (!distance || extent + *distance > kMax) {
            return {};
        }
        extent += *distance;
    }
    return extent;
}

void copyRun(const std::byte* from, std::uint64_t stride, std::size_t count, std::size_t size, std::byte* out)
{
    if (stride == 1) {
        std::memcpy(out, from, count * size);
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::memcpy(out + i * size, from + i * stride * size, size);
    }
}

/// Counts through the dimensions but the last one, from the place of an element.
class Places
{
public:
    Places(const TensorLayout& layout, std::uint64_t first)
        : m_layout(layout)
        , m_index(layout.dimensions.size())
    {
        for (std::size_t i = m_index.size(); i-- > 0;) {
            const Dimension& dimension = layout.dimensions[i];
            m_index[i] = first % dimension.size;
            first /= dimension.size;
            m_place += m_index[i] * dimension.stride;
        }
    }

    std::uint64_t place() const { return m_place; }

    /// Elements up to the end of the last dimension.
    std::uint64_t left() const { return m_layout.dimensions.back().size - m_index.back(); }

    /// At most left().
    void advance(std::uint64_t count)
    {
        m_index.back() += count;
        m_place += count * m_layout.dimensions.back().stride;
        for (std::size_t i = m_index.size(); i-- > 1 && m_index[i] == m_layout.dimensions[i].size;) {
            m_place -= m_index[i] * m_layout.dimensions[i].stride;
            m_index[i] = 0;
            ++m_index[i - 1];
            m_place += m_layout.dimensions[i - 1].stride;
        }
    }

private:
    const TensorLayout& m_layout;
    std::vector<std::uint64_t> m_index;
    std::uint64_t m_place = 0;
};

} // namespace

std::optional<TensorLayout> layoutOf(std::int64_t offset, std::span<const std::int64_t> sizes,
                                     std::span<const std::int64_t> strides)
{
    const bool areInRange = isInRange(offset) && sizes.size() == strides.size()
                            && std::all_of(sizes.begin(), sizes.end(), isInRange)
                            && std::all_of(strides.begin(), strides.end(), isInRange);
    if (!areInRange) {
        return {};
    }
    TensorLayout layout{static_cast<std::uint64_t>(offset), {}, 1, 0};
    if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) {
        layout.count = 0;
        return layout;
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto size = static_cast<std::uint64_t>(sizes[i]);
        const auto count = product(layout.count, size);
        if (!count) {
            return {};
        }
        layout.count = *count;
        addDimension(layout.dimensions, {size, static_cast<std::uint64_t>(strides[i])});
    }
    const auto extent = extentOf(layout.dimensions);
    if (!extent || layout.offset + *extent > kMax) {
        return {};
    }
    layout.extent = *extent;
    return layout;
}

std::optional<std::vector<std::int64_t>> denseStrides(std::span<const std::int64_t> sizes,
                                                      bool isFirstFastest)
{
    std::vector<std::int64_t> strides(sizes.size());
    std::uint64_t stride = 1;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::size_t at = isFirstFastest ? i : sizes.size() - 1 - i;
        strides[at] = static_cast<std::int64_t>(stride);
        const auto next =
            isInRange(sizes[at]) ? product(stride, static_cast<std::uint64_t>(sizes[at])) : std::nullopt;
        if (!next) {
            return {};
        }
        stride = *next;
    }
    return strides;
}

void gather(const TensorLayout& layout, std::span<const std::byte> storage, std::uint64_t first,
            std::size_t count, std::size_t size, std::byte* out)
{
    if (layout.dimensions.empty()) {
        std::memcpy(out, storage.data(), count * size);
        return;
    }
    Places places(layout, first);
    while (count > 0) {
        const auto run = static_cast<std::size_t>(std::min<std::uint64_t>(places.left(), count));
        copyRun(storage.data() + places.place() * size, layout.dimensions.back().stride, run, size, out);
        places.advance(run);
        out += run * size;
        count -= run;
    }
}

} // namespace pipescope::graph
