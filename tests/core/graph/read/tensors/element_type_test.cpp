#include "core/graph/read/tensors/element_type.h"

#include "tests/support/tensor_files.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

using pipescope::test::bytesOf;
using testing::ElementsAre;

template<class Number>
std::vector<double> widened(ElementType type, const std::vector<Number>& elements,
                            ByteOrder order = ByteOrder::Little)
{
    std::string bytes = bytesOf(elements);
    if (order == ByteOrder::Big) {
        bytes = pipescope::test::swappedBytes(bytes, sizeof(Number));
    }
    std::vector<double> out(elements.size());
    widen(type, order, std::as_writable_bytes(std::span(bytes)), out);
    return out;
}

TEST(ElementType, HasTheNameAndSizeOfPyTorch)
{
    EXPECT_EQ(elementTypeName(ElementType::BFloat16), "bfloat16");
    EXPECT_EQ(elementTypeOfName("int64"), ElementType::Int64);
    EXPECT_EQ(elementTypeOfName("complex64"), std::nullopt);
    EXPECT_EQ(elementSize(ElementType::BFloat16), 2U);
    EXPECT_EQ(elementSize(ElementType::UInt64), 8U);
}

TEST(ElementType, WidensIntegersWithTheirSigns)
{
    EXPECT_THAT(widened<std::int8_t>(ElementType::Int8, {-128, 127}), ElementsAre(-128, 127));
    EXPECT_THAT(widened<std::uint8_t>(ElementType::UInt8, {0, 255}), ElementsAre(0, 255));
    EXPECT_THAT(widened<std::int16_t>(ElementType::Int16, {-32768}), ElementsAre(-32768));
    EXPECT_THAT(widened<std::uint16_t>(ElementType::UInt16, {65535}), ElementsAre(65535));
    EXPECT_THAT(widened<std::int32_t>(ElementType::Int32, {-2147483647}), ElementsAre(-2147483647));
    EXPECT_THAT(widened<std::uint32_t>(ElementType::UInt32, {4294967295U}), ElementsAre(4294967295.0));
    EXPECT_THAT(widened<std::int64_t>(ElementType::Int64, {-1, std::int64_t{1} << 53U}),
                ElementsAre(-1, 9007199254740992.0));
    EXPECT_THAT(widened<std::uint64_t>(ElementType::UInt64, {std::uint64_t{1} << 63U}),
                ElementsAre(9223372036854775808.0));
}

TEST(ElementType, TakesEveryByteButZeroForTrue)
{
    EXPECT_THAT(widened<std::uint8_t>(ElementType::Bool, {0, 1, 2}), ElementsAre(0, 1, 1));
}

/// The values are those of the format IEEE 754 binary16.
TEST(ElementType, WidensHalfFloatsExactly)
{
    EXPECT_THAT(widened<std::uint16_t>(ElementType::Float16,
                                       {0x3c00, 0xc000, 0x7bff, 0x0400, 0x0001, 0x03ff, 0x8000, 0x3555}),
                ElementsAre(1, -2, 65504, 0x1p-14, 0x1p-24, 0x3ffp-24, 0, 0.333251953125));
}

TEST(ElementType, KeepsInfinitiesAndNanOfHalfFloats)
{
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto values = widened<std::uint16_t>(ElementType::Float16, {0x7c00, 0xfc00, 0x7e00, 0x7c01});
    EXPECT_EQ(values[0], kInfinity);
    EXPECT_EQ(values[1], -kInfinity);
    EXPECT_TRUE(std::isnan(values[2]));
    EXPECT_TRUE(std::isnan(values[3]));
}

/// A brain float is the upper half of a float.
TEST(ElementType, WidensBrainFloats)
{
    EXPECT_THAT(widened<std::uint16_t>(ElementType::BFloat16, {0x3f80, 0xc000, 0x3eab}),
                ElementsAre(1, -2, 0.333984375));
    EXPECT_TRUE(std::isnan(widened<std::uint16_t>(ElementType::BFloat16, {0x7fc0})[0]));
}

TEST(ElementType, SwapsTheBytesOfTheOtherOrder)
{
    EXPECT_THAT(widened<float>(ElementType::Float32, {1.5F, -0.25F}, ByteOrder::Big),
                ElementsAre(1.5, -0.25));
    EXPECT_THAT(widened<double>(ElementType::Float64, {1e300}, ByteOrder::Big), ElementsAre(1e300));
    EXPECT_THAT(widened<std::int16_t>(ElementType::Int16, {-2}, ByteOrder::Big), ElementsAre(-2));
    EXPECT_THAT(widened<std::uint8_t>(ElementType::UInt8, {7, 9}, ByteOrder::Big), ElementsAre(7, 9));
}

} // namespace
} // namespace pipescope::graph
