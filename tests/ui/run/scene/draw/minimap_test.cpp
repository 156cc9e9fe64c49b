#include "ui/run/scene/draw/minimap.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

constexpr TimeSpan kMinimapRun{{1000}, {11'000}};

float shareOf(const RoleShares& shares, ColourRole role)
{
    return shares[static_cast<std::size_t>(role)];
}

MinimapColumns columnsOf(const std::shared_ptr<const Trace>& trace, std::vector<TrackIndex> tracks,
                         std::size_t count)
{
    const SceneIndex index(trace);
    return minimapColumns(index, tracks, index.span, count, {});
}

TEST(MinimapColumnsTest, ShowWhatPartOfTheRanksTimeEachRoleTakes)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.rank(1);
    builder.block(0, BlockKind::Forward, ns(0, 150));
    builder.block(1, BlockKind::Backward, ns(150, 200));
    const auto trace = builder.build();
    const auto columns = columnsOf(trace, {TrackIndex{0U}, TrackIndex{1U}}, 2);
    ASSERT_EQ(columns.shares.size(), 2U);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], ColourRole::Forward), 0.5F);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[1], ColourRole::Forward), 0.25F);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], ColourRole::Backward), 0.0F);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[1], ColourRole::Backward), 0.25F);
}

TEST(MinimapColumnsTest, LeaveOutRanksThatHaveNoRow)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.rank(1);
    builder.block(0, BlockKind::Forward, ns(0, 100));
    builder.block(1, BlockKind::Backward, ns(0, 100));
    const auto trace = builder.build();
    const auto columns = columnsOf(trace, {TrackIndex{1U}}, 1);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], ColourRole::Forward), 0.0F);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], ColourRole::Backward), 1.0F);
}

TEST(MinimapColumnsTest, BlocksThatOverlapTakeNoMoreThanAllOfTheTime)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(0, 100));
    builder.block(0, BlockKind::Backward, ns(0, 100));
    const auto trace = builder.build();
    const auto columns = columnsOf(trace, {TrackIndex{0U}}, 1);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], ColourRole::Forward), 0.5F);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], ColourRole::Backward), 0.5F);
}

TEST(MinimapColumnsTest, ARunWithoutBlocksShowsItsOperators)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.op(0, OperatorKind::Send, ns(0, 100), "send");
    const auto trace = builder.build();
    const auto columns = columnsOf(trace, {TrackIndex{0U}}, 1);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], ColourRole::Send), 1.0F);
}

/// A rank and another row with a call within a call.
std::shared_ptr<const Trace> rankAndOtherRow(BlockKind kindOfRank)
{
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, kindOfRank, ns(90, 100));
    builder.otherRow(1, "thread");
    builder.block(1, BlockKind::Other, ns(0, 80), "outer");
    builder.block(1, BlockKind::Other, ns(10, 70), "inner");
    return builder.build();
}

TEST(MinimapColumnsTest, OtherRowsCountByTheirOutermostCalls)
{
    const auto columns = columnsOf(rankAndOtherRow(BlockKind::Forward), {TrackIndex{1U}}, 1);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], valueRole("outer")), 0.8F);
    EXPECT_FLOAT_EQ(shareOf(columns.shares[0], valueRole("inner")), 0.0F);
}

TEST(MinimapTracksTest, HoldOtherRowsOnlyWhereThereIsNoPipeline)
{
    const std::vector<TrackIndex> both{TrackIndex{0U}, TrackIndex{1U}};
    const std::vector<TrackIndex> rank{TrackIndex{0U}};
    EXPECT_EQ(minimapTracks(*rankAndOtherRow(BlockKind::Forward), both), rank);
    EXPECT_EQ(minimapTracks(*rankAndOtherRow(BlockKind::Other), both), both);
}

TEST(MinimapColumnsTest, GiveTheCountsThatManyBlocksHaveByHand)
{
    constexpr std::size_t kColumns = 40;
    std::mt19937 random(5);
    TraceBuilder builder;
    builder.rank(0);
    std::int64_t at = 0;
    for (int i = 0; i < 4000; ++i) {
        const std::int64_t end = at + 1 + random() % (i % 50 == 0 ? 9000U : 90U);
        builder.block(0, static_cast<BlockKind>(random() % kBlockKindCount), ns(at, end));
        at = end + random() % 40U;
    }
    const auto trace = builder.build();
    const auto columns = columnsOf(trace, {TrackIndex{0U}}, kColumns);
    const TimeSpan run = trace->span();
    const double length = static_cast<double>(run.duration().ns) / kColumns;
    const BlockTable& blocks = trace->tracks[0].blocks;
    for (std::size_t c = 0; c < kColumns; ++c) {
        const double begin = static_cast<double>(run.begin.ns) + length * static_cast<double>(c);
        RoleShares expected{};
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const TimeSpan span = blocks.span(BlockIndex{i});
            const double busy = std::min(begin + length, static_cast<double>(span.end.ns))
                                - std::max(begin, static_cast<double>(span.begin.ns));
            expected[static_cast<std::size_t>(roleOf(blocks.kind(BlockIndex{i})))] +=
                static_cast<float>(std::max(0.0, busy) / length);
        }
        for (std::size_t r = 0; r < kColourRoleCount; ++r) {
            EXPECT_NEAR(columns.shares[c][r], expected[r], 2e-3) << "column " << c << ", role " << r;
        }
    }
}

TEST(MinimapColumnsTest, OfAPartOfTheRunAreThoseOfTheWhole)
{
    TraceBuilder builder;
    builder.rank(0);
    for (std::int64_t i = 0; i < 5000; ++i) {
        builder.block(0, i % 3 == 0 ? BlockKind::Forward : BlockKind::Backward, ns(i * 20, i * 20 + 13));
    }
    const SceneIndex index(builder.build());
    const std::vector<TrackIndex> tracks{TrackIndex{0U}};
    for (const std::size_t count : {8U, 500U}) {
        const auto whole = minimapColumns(index, tracks, ns(0, 100'000), 4 * count, {});
        const auto part = minimapColumns(index, tracks, ns(25'000, 50'000), count, {});
        for (std::size_t c = 0; c < count; ++c) {
            for (std::size_t r = 0; r < part.shares[c].size(); ++r) {
                ASSERT_NEAR(part.shares[c][r], whole.shares[count + c][r], 0.03) << count << " " << c;
            }
        }
    }
}

TEST(MinimapColumnsTest, TimesAtTheEndsOfTheRangeDoNoHarm)
{
    const std::int64_t least = std::numeric_limits<std::int64_t>::min();
    const std::int64_t most = std::numeric_limits<std::int64_t>::max();
    TraceBuilder builder;
    builder.rank(0);
    builder.block(0, BlockKind::Forward, ns(least, least + 5));
    builder.block(0, BlockKind::Backward, ns(most - 5, most));
    const auto trace = builder.build();
    EXPECT_EQ(columnsOf(trace, {TrackIndex{0U}}, 100).shares.size(), 100U);
}

TEST(MinimapGeometryTest, TheWindowStandsWhereTheVisibleTimesAre)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    const auto [left, right] = geometry.windowOf(ns(3000, 5000));
    EXPECT_DOUBLE_EQ(left, 200.0);
    EXPECT_DOUBLE_EQ(right, 400.0);
}

TEST(MinimapGeometryTest, AWindowOfAMomentIsWideEnoughToBeTakenHoldOf)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    for (const std::int64_t at : {1000, 5000, 10'999}) {
        const TimeSpan visible = ns(at, at + 1);
        const auto [left, right] = geometry.windowOf(visible);
        EXPECT_DOUBLE_EQ(right - left, MinimapGeometry::kMinWindowPixels);
        EXPECT_GE(left, 0.0);
        EXPECT_LE(right, 1000.0);
        EXPECT_EQ(geometry.partAt(visible, (left + right) / 2.0), MinimapPart::Window);
        EXPECT_EQ(geometry.partAt(visible, left - 3.0), MinimapPart::LeftEdge);
        EXPECT_EQ(geometry.partAt(visible, right + 3.0), MinimapPart::RightEdge);
        EXPECT_EQ(geometry.partAt(visible, right + 30.0), MinimapPart::Outside);
    }
}

TEST(MinimapGeometryTest, DraggingTheWindowMovesItAndKeepsItsLength)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    EXPECT_EQ(geometry.dragged(MinimapPart::Window, ns(3000, 5000), 250.0, 350.0), ns(4000, 6000));
}

TEST(MinimapGeometryTest, TheWindowStaysWithinTheRun)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    EXPECT_EQ(geometry.dragged(MinimapPart::Window, ns(3000, 5000), 250.0, 9999.0), ns(9000, 11'000));
    EXPECT_EQ(geometry.dragged(MinimapPart::Window, ns(3000, 5000), 250.0, -9999.0), ns(1000, 3000));
}

TEST(MinimapGeometryTest, DraggingAnEdgeKeepsTheOtherOne)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    EXPECT_EQ(geometry.dragged(MinimapPart::LeftEdge, ns(3000, 5000), 200.0, 100.0), ns(2000, 5000));
    EXPECT_EQ(geometry.dragged(MinimapPart::RightEdge, ns(3000, 5000), 400.0, 500.0), ns(3000, 6000));
}

TEST(MinimapGeometryTest, EdgesDoNotPassEachOther)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    EXPECT_EQ(geometry.dragged(MinimapPart::LeftEdge, ns(3000, 5000), 200.0, 900.0), ns(4990, 5000));
    EXPECT_EQ(geometry.dragged(MinimapPart::RightEdge, ns(3000, 5000), 400.0, 0.0), ns(3000, 3010));
}

TEST(MinimapGeometryTest, AJumpCentresTheWindow)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    EXPECT_EQ(geometry.centred(ns(3000, 5000), 500.0), ns(5000, 7000));
}

TEST(MinimapGeometryTest, ZoomingKeepsTheTimeUnderThePointer)
{
    const MinimapGeometry geometry(kMinimapRun, 1000.0);
    EXPECT_EQ(geometry.zoomed(ns(3000, 5000), 2.0, 300.0), ns(3500, 4500));
    EXPECT_EQ(geometry.zoomed(ns(3000, 5000), 0.5, 250.0), ns(2500, 6500));
    EXPECT_EQ(geometry.zoomed(ns(3000, 5000), 1e-9, 250.0), kMinimapRun);
}

TEST(MinimapGeometryTest, RandomDragsNeverLeaveTheRunNorTurnTheWindowRound)
{
    const MinimapGeometry geometry(kMinimapRun, 731.0);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> anywhere(-50.0, 800.0);
    TimeSpan visible = ns(3000, 5000);
    for (int i = 0; i < 10'000; ++i) {
        const double from = anywhere(random);
        const MinimapPart part = geometry.partAt(visible, from);
        visible = part == MinimapPart::Outside ? geometry.centred(visible, from)
                                               : geometry.dragged(part, visible, from, anywhere(random));
        visible = geometry.zoomed(visible, i % 2 == 0 ? 1.3 : 0.8, anywhere(random));
        ASSERT_LT(visible.begin, visible.end);
        ASSERT_TRUE(kMinimapRun.covers(visible)) << visible.begin.ns << " … " << visible.end.ns;
    }
}

} // namespace
} // namespace pipescope::scene
