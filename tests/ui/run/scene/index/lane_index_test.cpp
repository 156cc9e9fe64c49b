#include "ui/run/scene/index/lane_index.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

BusyByRole busyByHand(const LaneIndex& lane, std::size_t first, std::size_t last)
{
    BusyByRole sums{};
    for (std::size_t i = first; i < last; ++i) {
        sums[static_cast<std::size_t>(lane.role(i))] += lane.durationNs(i);
    }
    return sums;
}

std::shared_ptr<const Trace> blocksWithGaps(std::size_t count)
{
    std::mt19937 random(3);
    std::uniform_int_distribution<int> gap(0, 40);
    TraceBuilder builder;
    builder.rank(0);
    std::int64_t at = 1000;
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t end = at + gap(random);
        builder.block(0, static_cast<BlockKind>(random() % kBlockKindCount), ns(at, end));
        at = end + gap(random);
    }
    return builder.build();
}

TEST(LaneIndex, BusySumsEqualThoseByHand)
{
    const auto trace = blocksWithGaps(3000);
    const auto lanes = LaneIndex::ofBlocks(trace->tracks[0].blocks);
    ASSERT_EQ(lanes.size(), 1U);
    std::mt19937 random(5);
    for (int i = 0; i < 500; ++i) {
        const std::size_t a = random() % 3001;
        const std::size_t b = random() % 3001;
        const auto [first, last] = std::minmax(a, b);
        std::uint64_t visited = 0;
        ASSERT_EQ(lanes[0].busy(first, last, visited), busyByHand(lanes[0], first, last));
        ASSERT_LE(visited, 2 * 256U);
    }
}

TEST(LaneIndex, FindsTheFirstBlockFromATimeOn)
{
    const auto trace = blocksWithGaps(2000);
    const LaneIndex lane = LaneIndex::ofBlocks(trace->tracks[0].blocks)[0];
    std::mt19937 random(5);
    for (int i = 0; i < 500; ++i) {
        const std::size_t from = random() % 2000;
        const std::int64_t time = 1000 + random() % 100'000;
        std::size_t expected = from;
        while (expected < 2000 && lane.beginNs(expected) < time) {
            ++expected;
        }
        std::uint64_t visited = 0;
        ASSERT_EQ(lane.firstBeginningAt(time, from, 2000, visited), expected);
        ASSERT_LE(visited, 16U);
    }
}

TEST(LaneIndex, PutsOverlappingBlocksIntoDeeperLanes)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(0, 100));
    builder.block(0, BlockKind::Other, ns(10, 50));
    builder.block(0, BlockKind::Other, ns(20, 40));
    builder.block(0, BlockKind::Backward, ns(100, 200));
    const auto trace = builder.build();
    const auto lanes = LaneIndex::ofBlocks(trace->tracks[0].blocks);

    ASSERT_EQ(lanes.size(), 3U);
    EXPECT_EQ(lanes[0].size(), 2U);
    EXPECT_EQ(lanes[0].role(1), ColourRole::Backward);
    EXPECT_EQ(lanes[1].tableRow(0), 1U);
    EXPECT_EQ(lanes[2].tableRow(0), 2U);
    EXPECT_FALSE(lanes[2].isCrowded());
}

TEST(LaneIndex, PutsACallAboveWhatItCallsAtOnce)
{
    TraceBuilder builder;
    builder.otherRow(0, "thread");
    builder.block(0, BlockKind::Other, ns(0, 10), "grandchild");
    builder.block(0, BlockKind::Other, ns(0, 50), "child");
    builder.block(0, BlockKind::Other, ns(0, 100), "parent");
    builder.block(0, BlockKind::Other, ns(60, 90), "second child");
    const auto trace = builder.build();
    const auto lanes = LaneIndex::ofBlocks(trace->tracks[0].blocks);

    ASSERT_EQ(lanes.size(), 3U);
    EXPECT_EQ(lanes[0].endNs(0), 100);
    EXPECT_EQ(lanes[1].endNs(0), 50);
    EXPECT_EQ(lanes[1].endNs(1), 90);
    EXPECT_EQ(lanes[2].endNs(0), 10);
    EXPECT_EQ(lanes[1].positionOf(3), 1U);
    EXPECT_EQ(lanes[1].positionOf(2), std::nullopt);
}

TEST(LaneIndex, GivesOfFewDeeperBlocksWhatTheTableGives)
{
    TraceBuilder builder;
    builder.rank(0);
    for (int i = 0; i < 100; ++i) {
        builder.block(0, BlockKind::Forward, ns(i * 10, i * 10 + 8));
        if (i % 20 == 7) {
            builder.block(0, static_cast<BlockKind>(i % kBlockKindCount), ns(i * 10 + 3, i * 10 + 5 + i));
        }
    }
    const auto trace = builder.build();
    const BlockTable& blocks = trace->tracks[0].blocks;
    const auto lanes = LaneIndex::ofBlocks(blocks);
    ASSERT_GE(lanes.size(), 2U);
    for (const LaneIndex& lane : lanes) {
        for (std::size_t i = 0; i < lane.size(); ++i) {
            const BlockIndex row{lane.tableRow(i)};
            EXPECT_EQ(lane.beginNs(i), blocks.span(row).begin.ns);
            EXPECT_EQ(lane.endNs(i), blocks.span(row).end.ns);
            EXPECT_EQ(lane.role(i), roleOf(blocks.kind(row)));
        }
    }
}

TEST(LaneIndex, KeepsEveryBlockHoweverManyOverlap)
{
    TraceBuilder builder;
    builder.rank(0);
    for (int i = 0; i < 100; ++i) {
        builder.block(0, BlockKind::Other, ns(i, 1000 - i));
    }
    const auto trace = builder.build();
    const auto lanes = LaneIndex::ofBlocks(trace->tracks[0].blocks);

    ASSERT_EQ(lanes.size(), LaneIndex::kMaxDepths);
    EXPECT_TRUE(lanes.back().isCrowded());
    const std::size_t all =
        std::accumulate(lanes.begin(), lanes.end(), std::size_t{0},
                        [](std::size_t sum, const LaneIndex& lane) { return sum + lane.size(); });
    EXPECT_EQ(all, 100U);
    EXPECT_EQ(lanes.back().firstEndingAfter(930), 0U) << "the block that ends last began first";
}

TEST(LaneIndex, HidesNothingOfCallsNestedDeeply)
{
    constexpr std::size_t kDeep = 40;
    TraceBuilder builder;
    builder.rank(0);
    for (std::size_t i = 0; i < kDeep; ++i) {
        const auto inset = static_cast<std::int64_t>(i);
        builder.block(0, BlockKind::Other, ns(inset, 1000 - inset));
    }
    const auto trace = builder.build();
    const auto lanes = LaneIndex::ofBlocks(trace->tracks[0].blocks);

    ASSERT_EQ(lanes.size(), kDeep);
    for (const LaneIndex& lane : lanes) {
        EXPECT_EQ(lane.size(), 1U);
        EXPECT_FALSE(lane.isCrowded());
    }
}

TEST(LaneIndex, CountsABlockThatEndsBeforeItBeginsAsAnInstant)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(100, 50));
    const auto trace = builder.build();
    const auto lanes = LaneIndex::ofBlocks(trace->tracks[0].blocks);

    EXPECT_EQ(lanes[0].durationNs(0), 0);
    EXPECT_EQ(lanes[0].endNs(0), 100);
}

TEST(LaneIndex, KnowsTheItemsOfEachStep)
{
    TraceBuilder builder;
    builder.rank(0);
    for (int i = 0; i < 6; ++i) {
        builder.block(0, BlockKind::Forward, ns(i * 10, i * 10 + 5), {}, static_cast<std::uint32_t>(i / 3));
    }
    const auto trace = builder.build();
    const LaneIndex lane = LaneIndex::ofBlocks(trace->tracks[0].blocks)[0];

    EXPECT_EQ(lane.itemsOfStep({}), (std::pair<std::size_t, std::size_t>{0, 6}));
    EXPECT_EQ(lane.itemsOfStep(StepIndex{1U}), (std::pair<std::size_t, std::size_t>{3, 6}));
    EXPECT_EQ(lane.itemsOfStep(StepIndex{7U}), (std::pair<std::size_t, std::size_t>{0, 0}));
}

} // namespace
} // namespace pipescope::scene
