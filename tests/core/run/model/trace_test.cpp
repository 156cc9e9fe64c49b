#include "core/run/model/trace.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::ns;
using test::TraceBuilder;

TEST(Trace, FindsTheTrackOfARank)
{
    TraceBuilder builder;
    builder.rank(2, 0).rank(5, 1);
    const auto trace = builder.build();
    EXPECT_EQ(trace->trackOfRank(Rank{5}), TrackIndex{std::size_t{1}});
    EXPECT_FALSE(trace->trackOfRank(Rank{3}));
}

TEST(Trace, FindsTheWindowThatATrackHasOfAStep)
{
    Track track;
    track.stepWindows = {{StepIndex{1U}, ns(10, 20)}, {StepIndex{3U}, ns(30, 40)}};
    EXPECT_EQ(track.hostWindowOf(StepIndex{3U}), ns(30, 40));
    EXPECT_FALSE(track.hostWindowOf(StepIndex{2U}));
    EXPECT_FALSE(track.hostWindowOf(StepIndex{4U}));
}

TEST(Trace, SpanReachesFromTheFirstBeginToTheLastEndOfBlocksAndOperators)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    builder.block(0, BlockKind::Forward, ns(100, 900));
    builder.block(0, BlockKind::Forward, ns(200, 300));
    builder.op(1, OperatorKind::Receive, ns(50, 950));
    EXPECT_EQ(builder.build()->span(), ns(50, 950));
}

TEST(Trace, SpanOfNothingIsEmpty)
{
    EXPECT_EQ(Trace{}.span(), TimeSpan{});
}

TEST(Trace, ShowsTracksByGroupThenStageAndThoseWithoutAGroupLast)
{
    TraceBuilder builder;
    builder.rank(0).rank(1, 1, 0).rank(2, 0, 1).rank(3, 0, 0);
    const auto trace = builder.build();
    std::vector<std::int32_t> ranks;
    for (const TrackIndex index : trace->tracksInStageOrder()) {
        ranks.push_back(trace->track(index).rank.value);
    }
    EXPECT_EQ(ranks, (std::vector{3, 1, 2, 0}));
}

TEST(Trace, FindsTheLinksOfAnOperatorAtEitherEnd)
{
    TraceBuilder builder;
    builder.rank(0, 0).rank(1, 1);
    const auto send = builder.op(0, OperatorKind::Send, ns(10, 20));
    const auto receive = builder.op(1, OperatorKind::Receive, ns(5, 25));
    const auto link = builder.link(0, send, 1, receive);
    const auto trace = builder.build();
    EXPECT_EQ(trace->linksOfOperator(TrackIndex{std::size_t{0}}, send), std::vector{link});
    EXPECT_EQ(trace->linksOfOperator(TrackIndex{std::size_t{1}}, receive), std::vector{link});
}

TEST(Link, LeavesAndArrivesWithItsDataWhereThatIsKnown)
{
    Link link;
    link.source.span = ns(10, 40);
    link.source.op = OperatorIndex{};
    link.target.span = ns(0, 45);
    link.target.op = OperatorIndex{};
    EXPECT_EQ(link.departure(), TimePoint{10});
    EXPECT_EQ(link.arrival(), TimePoint{45});
    link.data = ns(20, 30);
    EXPECT_EQ(link.departure(), TimePoint{20});
    EXPECT_EQ(link.arrival(), TimePoint{30});
}

TEST(Link, WithoutOperatorsGoesFromTheEndOfTheProducerToTheBeginOfTheConsumer)
{
    Link link;
    link.source.span = ns(10, 40);
    link.target.span = ns(50, 70);
    EXPECT_EQ(link.departure(), TimePoint{40});
    EXPECT_EQ(link.arrival(), TimePoint{50});
}

} // namespace
} // namespace pipescope
