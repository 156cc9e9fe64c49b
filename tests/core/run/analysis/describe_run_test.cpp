#include "core/run/analysis/details/describe.h"
#include "tests/core/run/analysis/detail_rows.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope {
namespace {

using test::ns;
using test::TraceBuilder;
using test::valueOf;

/// Two stages, one on each of two hosts, and a thread.
Trace twoStages()
{
    TraceBuilder builder;
    builder.opened("/runs/one", 2).layout("chrome", 2, true).layout("paddle", 1, false);
    builder.rank(0, 0).rank(8, 1).step(3, ns(100, 900)).otherRow(9, "thread");
    builder.block(0, BlockKind::Forward, ns(100, 300), "0F", 0);
    builder.block(8, BlockKind::Forward, ns(400, 900), "0F", 0);
    builder.block(9, BlockKind::Other, ns(200, 250), "call", 0);
    return builder.buildOpen();
}

TEST(DescribeRun, SaysWhatIsThereOfTheRun)
{
    const std::vector<DetailRow> rows = describeRun(twoStages());
    EXPECT_EQ(valueOf(rows, "Layout"), "chrome");
    EXPECT_EQ(valueOf(rows, "Ranks"), "2 (0,8)") << "a thread is no rank";
    EXPECT_EQ(valueOf(rows, "Hosts"), "host-0, host-1");
    EXPECT_EQ(valueOf(rows, "Stages"), "2");
    EXPECT_EQ(valueOf(rows, "Steps"), "1");
    EXPECT_EQ(valueOf(rows, "Length"), "800 ns");
    EXPECT_EQ(valueOf(rows, "Blocks"), "2") << "calls of a thread are not among them";
    EXPECT_EQ(valueOf(rows, "Other rows"), "1");
}

TEST(DescribeRun, LeadsToTheFolder)
{
    const std::vector<DetailRow> rows = describeRun(twoStages());
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows.front().value.english(), "/runs/one");
    EXPECT_TRUE(rows.front().isPath);
}

TEST(DescribeRun, NamesTheSizesThatAreKnownAndTheOrderOfRanks)
{
    Trace trace = twoStages();
    trace.sizes.pipeline = 2;
    trace.sizes.expert = 4;
    trace.sizes.order = *RankOrder::parse("tp-cp-pp-ep-dp");
    EXPECT_EQ(valueOf(describeRun(trace), "Parallel sizes"), "pp 2, ep 4, order tp-cp-pp-ep-dp");
}

TEST(DescribeRun, LeavesOutWhatIsNotKnown)
{
    const std::vector<DetailRow> rows = describeRun(twoStages());
    EXPECT_EQ(valueOf(rows, "Parallel sizes"), "(no such row)");
    EXPECT_EQ(valueOf(rows, "Schedule"), "(no such row)");
    EXPECT_EQ(valueOf(rows, "Micro-batches"), "(no such row)");
}

TEST(DescribeRun, IsEmptyWithoutARun)
{
    EXPECT_TRUE(describeRun(Trace()).empty());
}

} // namespace
} // namespace pipescope
