// The numbers are those of Python's zlib: files that were packed before stay readable.

#include "core/run/packed/packed_part.h"

#include <gtest/gtest.h>

namespace pipescope::packed {
namespace {

constexpr PartName kRankSeven{PartKind::Rank, 7};

TEST(PackedChecksum, OfAColumnIsThatOfItsPartNameRowsEncodingAndContent)
{
    const PackedColumn column{"ranges.device", 3, {ColumnEncoding::Plain, "abc"}};
    EXPECT_EQ(checksumOf(kRankSeven, column), 3'148'131'280U);
}

TEST(PackedChecksum, OfAPartIsThatOfItsColumnsChecksums)
{
    EXPECT_EQ(checksumOf(kRankSeven, std::vector<std::uint32_t>{1, 2}), 897'970'588U);
}

} // namespace
} // namespace pipescope::packed
