#include "core/run/analysis/range_statistics.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <random>

namespace pipescope {
namespace {

using test::ns;

constexpr TrackIndex kTrack{std::size_t{0}};
constexpr TrackIndex kOtherTrack{std::size_t{1}};

RangeStatistics statistics(const Trace& trace, TimeSpan range,
                           const std::vector<TrackIndex>& tracks = {kTrack},
                           std::optional<StepIndex> step = {})
{
    const auto result = statisticsOf(trace, range, tracks, step, {});
    EXPECT_TRUE(result);
    return *result;
}

TEST(RangeStatistics, CountsOnlyWhatLiesWithinTheRange)
{
    test::TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(0, 100));
    builder.block(0, BlockKind::Forward, ns(200, 300));
    builder.block(0, BlockKind::Forward, ns(400, 500));
    const auto result = statistics(*builder.build(), ns(50, 250));
    EXPECT_EQ(result.ranks[0].blocks.count, 2U);
    EXPECT_EQ(result.ranks[0].blocks.sum, Duration{100});
    EXPECT_EQ(result.ranks[0].idle, Duration{100});
}

TEST(RangeStatistics, WhatOverlapsIsBusyOnce)
{
    test::TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(0, 100));
    builder.block(0, BlockKind::Backward, ns(50, 150));
    const auto result = statistics(*builder.build(), ns(0, 200));
    EXPECT_EQ(result.ranks[0].blocks.busy, Duration{150});
    EXPECT_EQ(result.ranks[0].blocks.sum, Duration{200});
    EXPECT_EQ(result.ranks[0].idle, Duration{50});
}

TEST(RangeStatistics, GivesMeanMedianAndTailOfEachKind)
{
    test::TraceBuilder builder;
    builder.rank(0);
    std::int64_t at = 0;
    for (std::int64_t length = 1; length <= 20; ++length) {
        builder.block(0, BlockKind::Forward, ns(at, at + length));
        at += length;
    }
    const auto result = statistics(*builder.build(), ns(0, at));
    ASSERT_EQ(result.ranks[0].kinds.size(), 1U);
    EXPECT_EQ(result.ranks[0].kinds[0].kind, ItemKind(BlockKind::Forward));
    const DurationStatistics& durations = result.ranks[0].kinds[0].durations;
    EXPECT_EQ(durations.mean, Duration{10});
    EXPECT_EQ(durations.median, Duration{10});
    EXPECT_EQ(durations.p95, Duration{19});
    EXPECT_EQ(durations.least, Duration{1});
    EXPECT_EQ(durations.most, Duration{20});
}

TEST(RangeStatistics, WaitingInSendsAndReceivesIsNotBusy)
{
    test::TraceBuilder builder;
    builder.rank(0);
    builder.op(0, OperatorKind::Receive, ns(0, 80));
    const auto result = statistics(*builder.build(), ns(0, 100));
    EXPECT_EQ(result.ranks[0].idle, Duration{100});
    ASSERT_EQ(result.ranks[0].kinds.size(), 1U);
    EXPECT_EQ(result.ranks[0].kinds[0].kind, ItemKind(OperatorKind::Receive));
    EXPECT_EQ(result.ranks[0].kinds[0].durations.sum, Duration{80});
}

TEST(RangeStatistics, LeavesOutOtherSteps)
{
    test::TraceBuilder builder;
    builder.step(0, ns(0, 100)).step(1, ns(100, 200)).rank(0);
    builder.block(0, BlockKind::Forward, ns(0, 100), "", 0);
    builder.block(0, BlockKind::Forward, ns(100, 130), "", 1);
    EXPECT_EQ(statistics(*builder.build(), ns(0, 200), {kTrack}, StepIndex{1U}).total.blocks.sum,
              Duration{30});
}

TEST(RangeStatistics, TotalsAreThoseOfAllRanksTogether)
{
    std::mt19937 random(3);
    test::TraceBuilder builder;
    builder.rank(0).rank(1);
    std::int64_t sum = 0;
    for (int rank = 0; rank < 2; ++rank) {
        std::int64_t at = 0;
        for (int i = 0; i < 500; ++i) {
            const std::int64_t length = 1 + random() % 50;
            builder.block(rank, i % 2 == 0 ? BlockKind::Forward : BlockKind::Backward, ns(at, at + length));
            at += length + random() % 30;
            sum += length;
        }
    }
    const auto trace = builder.build();
    const auto result = statistics(*trace, trace->span(), {kTrack, kOtherTrack});
    EXPECT_EQ(result.total.blocks.count, 1'000U);
    EXPECT_EQ(result.total.blocks.sum, Duration{sum});
    EXPECT_EQ(result.total.blocks.busy, result.ranks[0].blocks.busy + result.ranks[1].blocks.busy);
    EXPECT_EQ(result.total.idle, result.ranks[0].idle + result.ranks[1].idle);
    EXPECT_EQ(result.total.kinds[0].durations.count, 500U);
}

TEST(RangeStatistics, IsNothingAfterAStop)
{
    test::TraceBuilder builder;
    builder.rank(0);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(statisticsOf(*builder.build(), ns(0, 1), std::vector{kTrack}, {}, stop.get_token()));
}

} // namespace
} // namespace pipescope
