#include "core/graph/read/tensors/tensor_layout.h"

#include <gmock/gmock.h>

#include <numeric>
#include <string>

namespace pipescope::graph {
namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::int64_t kHuge = std::int64_t{1} << 60U;

/// Of a storage of the bytes 0, 1, 2, …
std::string gathered(const Numbers& sizes, const Numbers& strides, std::uint64_t first, std::size_t count)
{
    const auto layout = layoutOf(0, sizes, strides);
    std::vector<std::byte> storage(layout->extent);
    for (std::size_t i = 0; i < storage.size(); ++i) {
        storage[i] = static_cast<std::byte>('a' + i);
    }
    std::string out(count, '\0');
    gather(*layout, storage, first, count, 1, reinterpret_cast<std::byte*>(out.data()));
    return out;
}

TEST(TensorLayout, OfElementsInOrderIsOneDimension)
{
    const auto layout = layoutOf(3, Numbers{2, 1, 4}, Numbers{4, 77, 1});
    EXPECT_TRUE(layout->isContiguous());
    EXPECT_EQ(layout->count, 8U);
    EXPECT_EQ(layout->extent, 8U);
    EXPECT_EQ(layout->offset, 3U);
}

TEST(TensorLayout, OfAScalarIsOneElement)
{
    const auto layout = layoutOf(0, Numbers{}, Numbers{});
    EXPECT_EQ(layout->count, 1U);
    EXPECT_EQ(layout->extent, 1U);
    EXPECT_TRUE(layout->isContiguous());
}

TEST(TensorLayout, WithASizeOfZeroHasNoElements)
{
    const auto layout = layoutOf(0, Numbers{kHuge, 0, kHuge}, Numbers{kHuge, 1, kHuge});
    EXPECT_EQ(layout->count, 0U);
    EXPECT_EQ(layout->extent, 0U);
}

TEST(TensorLayout, RefusesNegativeNumbersAndProductsThatOverflow)
{
    EXPECT_FALSE(layoutOf(-1, Numbers{2}, Numbers{1}));
    EXPECT_FALSE(layoutOf(0, Numbers{-2}, Numbers{1}));
    EXPECT_FALSE(layoutOf(0, Numbers{2}, Numbers{-1}));
    EXPECT_FALSE(layoutOf(0, Numbers{kHuge, kHuge}, Numbers{0, 0}));
    EXPECT_FALSE(layoutOf(0, Numbers{3, 3}, Numbers{kHuge, kHuge}));
    EXPECT_FALSE(layoutOf(kHuge * 4 - 1, Numbers{8}, Numbers{1}));
    EXPECT_FALSE(layoutOf(0, Numbers{2, 3}, Numbers{1})) << "a stride is missing";
}

TEST(TensorLayout, GathersATransposedMatrixInRowMajorOrder)
{
    // The matrix abc/def, seen as its columns.
    EXPECT_EQ(gathered({3, 2}, {1, 3}, 0, 6), "adbecf");
    EXPECT_EQ(gathered({3, 2}, {1, 3}, 3, 2), "ec");
}

TEST(TensorLayout, GathersEveryBlockOfAViewOfThreeDimensions)
{
    const Numbers sizes{2, 3, 2};
    const Numbers strides{1, 6, 3};
    const std::string whole = gathered(sizes, strides, 0, 12);
    EXPECT_EQ(whole, "adgjmpbehknq");
    for (std::size_t first = 0; first < 12; ++first) {
        EXPECT_EQ(gathered(sizes, strides, first, 12 - first), whole.substr(first));
    }
}

TEST(TensorLayout, RepeatsElementsOfAnExpandedView)
{
    EXPECT_EQ(gathered({2, 3}, {0, 1}, 0, 6), "abcabc");
    EXPECT_EQ(gathered({2, 2}, {1, 1}, 0, 4), "abbc") << "rows overlap";
}

TEST(TensorLayout, HasDenseStridesOfBothOrders)
{
    EXPECT_EQ(denseStrides(Numbers{2, 3, 4}, false), (Numbers{12, 4, 1}));
    EXPECT_EQ(denseStrides(Numbers{2, 3, 4}, true), (Numbers{1, 2, 6}));
    EXPECT_FALSE(denseStrides(Numbers{kHuge, kHuge}, false));
}

} // namespace
} // namespace pipescope::graph
