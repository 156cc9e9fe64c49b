#include "core/run/analysis/details/describe.h"
#include "tests/core/run/analysis/detail_rows.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope {
namespace {

using test::ns;
using test::TraceBuilder;

class DescribeSliceTest : public testing::Test
{
protected:
    DescribeSliceTest()
    {
        m_builder.otherRow(0, "python: thread 7");
        add(ns(0, 200), "step");
        add(ns(1000, 1100), "inner");
        add(ns(1000, 2000), "outer");
        add(ns(1200, 1500), "second");
        add(ns(1300, 1400), "third");
        add(ns(1900, 2100), "crossing");
    }

    void add(TimeSpan span, std::string_view name) { m_builder.block(0, BlockKind::Other, span, name); }

    std::string value(std::uint32_t block, std::string_view name)
    {
        m_trace = m_trace ? m_trace : m_builder.build();
        return test::valueOf(describe(*m_trace, BlockRef{TrackIndex{0U}, BlockIndex{block}}), name);
    }

    TraceBuilder m_builder;
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(DescribeSliceTest, ShowsNameRowAndTimes)
{
    EXPECT_EQ(value(3, "Name"), "second");
    EXPECT_EQ(value(3, "Row"), "python: thread 7");
    EXPECT_EQ(value(3, "Start in run"), "1.2 µs");
    EXPECT_EQ(value(3, "Duration"), "300 ns");
    EXPECT_EQ(value(3, "Kind"), "(no such row)");
    EXPECT_EQ(value(3, "Rank"), "(no such row)") << "its number is not that of a rank";
}

TEST_F(DescribeSliceTest, HasTheSectionsOfABlock)
{
    m_builder.readFrom(0, "/runs/trace.json");
    m_trace = m_builder.build();
    const auto rows = describe(*m_trace, BlockRef{TrackIndex{0U}, BlockIndex{3U}});
    EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end(),
                               [](const DetailRow& a, const DetailRow& b) { return a.section < b.section; }));
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(),
                            [](const DetailRow& row) { return row.section == DetailSection::Times; }),
              6);
    EXPECT_EQ(rows.back().section, DetailSection::Source);
    EXPECT_EQ(rows.back().value.english(), "/runs/trace.json");
    EXPECT_TRUE(rows.back().isPath);
}

TEST_F(DescribeSliceTest, SelfTimeIsWhatTheCallsWithinLeave)
{
    EXPECT_EQ(value(2, "Self time"), "600 ns");
    EXPECT_EQ(value(3, "Self time"), "200 ns");
    EXPECT_EQ(value(4, "Self time"), "100 ns");
}

TEST_F(DescribeSliceTest, ShowsTheInnermostCallAround)
{
    EXPECT_EQ(value(1, "Within"), "outer") << "which begins with it";
    EXPECT_EQ(value(4, "Within"), "second");
    EXPECT_EQ(value(2, "Within"), "(no such row)");
    EXPECT_EQ(value(5, "Within"), "(no such row)") << "outer ends before it does";
}

} // namespace
} // namespace pipescope
