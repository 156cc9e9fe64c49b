#include "core/base/tables/table_writer.h"

#include <gtest/gtest.h>

#include <sstream>

namespace pipescope {
namespace {

TEST(TextTable, PadsColumnsToTheWidestCellAsItIsShown)
{
    std::ostringstream out;
    writeTextTable({{"a", "wait", "b"}, {"long", "3 µs", "c"}, {"", "10 ms", "d"}}, out);
    EXPECT_EQ(out.str(), "  a     wait   b\n"
                         "  long  3 µs   c\n"
                         "        10 ms  d\n");
}

TEST(TextTable, SetsFiguresFlushRightBehindTheFirstColumn)
{
    std::ostringstream out;
    writeTextTable({{"rank", "wait"}, {"3", "3 µs"}, {"12", "1 s"}}, out,
                   {CellAlignment::Left, CellAlignment::Right});
    EXPECT_EQ(out.str(), "  rank  wait\n"
                         "  3     3 µs\n"
                         "  12     1 s\n");
}

TEST(TextTable, EndsNoLineWithBlanks)
{
    std::ostringstream out;
    writeTextTable({{"a", "b"}, {"c", ""}}, out);
    EXPECT_EQ(out.str(), "  a  b\n  c\n");
}

} // namespace
} // namespace pipescope
