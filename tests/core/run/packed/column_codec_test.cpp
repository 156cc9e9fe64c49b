#include "core/run/packed/column_codec.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <zstd.h>

namespace pipescope::packed {
namespace {

using Numbers = std::vector<std::int64_t>;

std::optional<Numbers> decoded(ColumnEncoding encoding, std::string_view data, std::size_t rows)
{
    Numbers values;
    return ColumnDecoder().numbers(encoding, data, rows, values) ? std::optional(std::move(values))
                                                                 : std::nullopt;
}

std::optional<Numbers> again(const Numbers& values, ColumnSize size = ColumnSize::Any)
{
    const EncodedColumn column = ColumnEncoder().numbers(values, size);
    return decoded(column.encoding, column.data, values.size());
}

TEST(ColumnCodec, GivesBackAnyNumbers)
{
    std::mt19937_64 random(1);
    for (const std::size_t count : {0U, 1U, 2U, 47U, 1000U}) {
        for (const int bits : {1, 7, 8, 31, 64}) {
            Numbers values(count);
            for (auto& value : values) {
                value = static_cast<std::int64_t>(random() >> (64 - bits));
            }
            EXPECT_EQ(again(values), values) << count << " of " << bits;
            EXPECT_EQ(again(values, ColumnSize::ByteARow), values) << count << " of " << bits;
        }
    }
}

TEST(ColumnCodec, GivesBackTheGreatestDifferences)
{
    constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
    constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
    const Numbers values{kLeast, kMost, 0, kLeast, -1, kMost, kMost, 1};
    EXPECT_EQ(again(values), values);
}

TEST(ColumnCodec, AConstantColumnTakesOneNumber)
{
    const EncodedColumn column = ColumnEncoder().numbers(Numbers(100'000, 63));
    EXPECT_EQ(column.encoding, ColumnEncoding::Constant);
    EXPECT_LE(column.data.size(), 2U);
}

TEST(ColumnCodec, TimesThatFollowOneAnotherTakeFewBytes)
{
    Numbers times;
    for (std::int64_t i = 0; i < 10'000; ++i) {
        times.push_back(1'700'000'000'000'000'000 + i * 1'000'000 + i % 7);
    }
    EXPECT_LT(ColumnEncoder().numbers(times).data.size(), times.size());
}

TEST(ColumnCodec, AColumnThatBoundsItsRowsHasAByteForEach)
{
    const Numbers values(1000, 5);
    EXPECT_GE(ColumnEncoder().numbers(values, ColumnSize::ByteARow).data.size(), values.size());
}

TEST(ColumnCodec, GivesBackBytes)
{
    for (const std::string& bytes : {std::string(), std::string("a"), std::string(100'000, 'x'),
                                     std::string("\0\xff", 2), std::string(300, 'y') + "z"})
    {
        const EncodedColumn column = ColumnEncoder().bytes(bytes);
        EXPECT_LE(bytes.size() / kMostShrinking, column.data.size());
        ColumnDecoder decoder;
        EXPECT_EQ(decoder.bytes(column.encoding, column.data, bytes.size()), bytes);
        EXPECT_FALSE(decoder.bytes(column.encoding, column.data, bytes.size() + 1));
    }
}

TEST(ColumnCodec, RefusesAnotherNumberOfRows)
{
    Numbers values(100);
    values[3] = 7;
    const EncodedColumn column = ColumnEncoder().numbers(values);
    EXPECT_FALSE(decoded(column.encoding, column.data, 99));
    EXPECT_FALSE(decoded(column.encoding, column.data, 101));
}

TEST(ColumnCodec, RefusesMoreThanTheRowsCanHave)
{
    std::string bomb(ZSTD_compressBound(100'000'000), '\0');
    std::string zeros;
    zeros.resize(100'000'000);
    bomb.resize(ZSTD_compress(bomb.data(), bomb.size(), zeros.data(), zeros.size(), 1));
    ASSERT_LT(bomb.size(), 100'000U);
    EXPECT_FALSE(decoded(ColumnEncoding::Compressed, bomb, 1000));
    EXPECT_FALSE(ColumnDecoder().bytes(ColumnEncoding::Compressed, bomb, 1000));
}

TEST(ColumnCodec, RefusesWhatIsCutShort)
{
    Numbers values;
    for (std::int64_t i = 0; i < 1000; ++i) {
        values.push_back(i * i);
    }
    const EncodedColumn column = ColumnEncoder().numbers(values);
    for (std::size_t size = 0; size < column.data.size(); ++size) {
        EXPECT_FALSE(decoded(column.encoding, std::string_view(column.data).substr(0, size), values.size()));
    }
}

} // namespace
} // namespace pipescope::packed
