// The numbers are those of Python's zlib: files that were packed before stay readable.

#include "core/run/packed/packed_part.h"

#include <gtest/gtest.h>

namespace pipescope::packed {
namespace {

constexpr PartName kRankSeven{PartKind::Rank, 7};

/// A table of two columns, the second of which is long.
PackedTable ranges()
{
    PackedTable table{"ranges", {}};
    table.add("device", 3, {ColumnEncoding::Plain, "abc"});
    table.add("row", 3, {ColumnEncoding::Compressed, std::string(1000, 'x')});
    return table;
}

TEST(PackedTable, GivesBackItsColumnsInTheirOrder)
{
    const PackedTable table = ranges();
    std::string_view content = table.content;
    const auto device = takeColumn(content);
    ASSERT_TRUE(device);
    EXPECT_EQ(device->name, "device");
    EXPECT_EQ(device->rows, 3U);
    EXPECT_EQ(device->encoding, ColumnEncoding::Plain);
    EXPECT_EQ(device->data, "abc");
    const auto row = takeColumn(content);
    ASSERT_TRUE(row);
    EXPECT_EQ(row->name, "row");
    EXPECT_EQ(row->data.size(), 1000U);
    EXPECT_TRUE(content.empty());
}

TEST(PackedTable, HasNoColumnWhereItIsCutShort)
{
    const PackedTable table = ranges();
    std::string_view all = table.content;
    ASSERT_TRUE(takeColumn(all));
    const std::size_t first = table.content.size() - all.size();
    for (std::size_t size = 0; size < first; ++size) {
        std::string_view content = std::string_view(table.content).substr(0, size);
        EXPECT_FALSE(takeColumn(content)) << size;
    }
}

TEST(PackedTable, HasNoColumnOfAnUnknownEncoding)
{
    PackedTable table{"ranges", {}};
    table.add("device", 3, {static_cast<ColumnEncoding>(kColumnEncodingCount), "abc"});
    std::string_view content = table.content;
    EXPECT_FALSE(takeColumn(content));
}

TEST(PackedChecksum, OfATableIsThatOfItsPartNameAndColumns)
{
    PackedTable table{"ranges", {}};
    table.add("device", 3, {ColumnEncoding::Plain, "abc"});
    EXPECT_EQ(checksumOf(kRankSeven, table.name, table.content), 400'575'552U);
}

TEST(PackedChecksum, OfAPartIsThatOfItsTablesChecksums)
{
    EXPECT_EQ(checksumOf(kRankSeven, std::vector<std::uint32_t>{1, 2}), 897'970'588U);
}

} // namespace
} // namespace pipescope::packed
