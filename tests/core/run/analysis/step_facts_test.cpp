#include "core/run/analysis/details/step_facts.h"

#include "tests/core/run/analysis/detail_rows.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope {
namespace {

using test::ns;
using test::originOf;
using test::TraceBuilder;
using test::valueOf;

/// Two steps on ranks 0 and 8, which are on two hosts, and a thread.
TraceBuilder twoSteps()
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(8, 1).step(4, ns(0, 1000)).step(5, ns(1000, 2500));
    builder.block(0, BlockKind::Forward, ns(0, 300), "0F", 0);
    builder.block(0, BlockKind::Forward, ns(1000, 1300), "0F", 1);
    builder.block(0, BlockKind::Other, ns(1100, 1200), "inner", 1);
    builder.block(0, BlockKind::Backward, ns(2000, 2100), "0B", 1);
    builder.block(8, BlockKind::Backward, ns(500, 1000), "0B", 0);
    builder.block(8, BlockKind::Forward, ns(1400, 2500), "0F", 1);
    builder.otherRow(9, "thread");
    builder.block(9, BlockKind::Other, ns(900, 3000), "call", 1);
    return builder;
}

TEST(StepFacts, ShowWhatEachRankDidOfAStep)
{
    const auto trace = twoSteps().build();
    const std::vector<RankStep> ranks = ranksOfStep(*trace, StepIndex{1U});

    ASSERT_EQ(ranks.size(), 2U) << "a thread is no rank";
    EXPECT_EQ(ranks[0].span, ns(1000, 2100));
    EXPECT_EQ(ranks[0].blocks, 3U);
    EXPECT_EQ(ranks[0].busy, Duration{400}) << "a block within another adds nothing";
    EXPECT_EQ(ranks[0].first, BlockIndex{1U});
    EXPECT_EQ(ranks[0].last, BlockIndex{3U});
    EXPECT_EQ(ranks[1].busy, Duration{1100});
}

TEST(StepFacts, DescribeAStepForPeople)
{
    const auto trace = twoSteps().build();
    const std::vector<DetailRow> rows = describe(*trace, StepIndex{1U});

    EXPECT_EQ(valueOf(rows, "Step"), "5");
    EXPECT_EQ(valueOf(rows, "Duration"), "1.5 µs");
    EXPECT_EQ(valueOf(rows, "Ranks"), "2: 0,8");
    EXPECT_EQ(valueOf(rows, "Blocks"), "4");
    EXPECT_EQ(valueOf(rows, "Slowest rank"), "rank 8, busy 1.1 µs");
    EXPECT_EQ(valueOf(rows, "Fastest rank"), "rank 0, busy 400 ns");
    EXPECT_EQ(valueOf(rows, "On host host-1"), "1.4 µs to 2.5 µs in run, 1.1 µs");
    EXPECT_EQ(valueOf(rows, "Host window"), "(no such row)");
    const auto last =
        std::find_if(rows.begin(), rows.end(), [](const DetailRow& row) { return row.name == "Last block"; });
    ASSERT_NE(last, rows.end());
    EXPECT_EQ(last->target, (TraceRef{BlockRef{TrackIndex{1U}, BlockIndex{1U}}}));
}

TEST(StepFacts, ShowTheHostWindowWhereItIsRecorded)
{
    Trace trace;
    trace.steps = {{StepNumber{5}, ns(1000, 2500), ns(800, 2400)}};
    const std::vector<DetailRow> rows = describe(trace, StepIndex{0U});
    EXPECT_EQ(valueOf(rows, "Host window"), "1.6 µs");
    EXPECT_EQ(valueOf(rows, "Host window starts in run"), "800 ns");
}

TEST(StepFacts, ShowWhatRecordsTheHostWindow)
{
    const std::vector<std::pair<WindowSource, std::string>> names{{WindowSource::StepTime, "STEP_TIME"},
                                                                  {WindowSource::ProfilerStep, "PYTORCH_API"},
                                                                  {WindowSource::LoggedRange, "log"},
                                                                  {WindowSource::TraceSlice, "trace"}};
    for (const auto& [source, name] : names) {
        Trace trace;
        trace.steps = {{StepNumber{5}, ns(1000, 2500), ns(800, 2400)}};
        trace.tracks.resize(1);
        trace.tracks[0].stepWindows = {{StepIndex{0U}, ns(800, 2400), source}};
        EXPECT_EQ(originOf(describe(trace, StepIndex{0U}), "Host window"), name);
    }
}

TEST(StepFacts, ShowWhetherTheHostWindowMakesTheStepLonger)
{
    Trace trace;
    trace.steps = {{StepNumber{5}, ns(1000, 2500), ns(800, 2400)},
                   {StepNumber{6}, ns(2600, 4000), ns(2600, 3900)}};
    EXPECT_EQ(originOf(describe(trace, StepIndex{0U}), "Duration"), "first to last block");
    EXPECT_EQ(originOf(describe(trace, StepIndex{1U}), "Duration"), "blocks and host window");
}

TEST(StepFacts, AreEmptyForAStepThatIsNotThere)
{
    EXPECT_TRUE(describe(*twoSteps().build(), StepIndex{2U}).empty());
}

} // namespace
} // namespace pipescope
