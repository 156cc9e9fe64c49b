#include "ui/run/scene/index/column_roles.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/index/lane_index.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;
using Cell = ColumnRoles::Cell;

std::shared_ptr<const Trace> randomBlocks(int count)
{
    std::mt19937 random(29);
    TraceBuilder builder;
    builder.rank(0);
    std::int64_t at = -70'000;
    for (int i = 0; i < count; ++i) {
        const std::int64_t end = at + 1 + random() % (i % 100 == 0 ? 9000U : 90U);
        builder.block(0, static_cast<BlockKind>(random() % kBlockKindCount), ns(at, end));
        at = end + random() % (i % 300 == 0 ? 20'000U : 30U);
    }
    return builder.build();
}

/// Each burst of eight is followed by one that is far from all others.
std::shared_ptr<const Trace> burstsAndSingles()
{
    std::mt19937 random(31);
    TraceBuilder builder;
    builder.rank(0);
    std::int64_t at = -3'000'000;
    for (int i = 0; i < 9000; ++i) {
        const std::int64_t end = at + 1 + random() % 40U;
        builder.block(0, static_cast<BlockKind>(random() % kBlockKindCount), ns(at, end));
        at = end + (i % 9 < 7 ? 5 : 1500 + random() % 900U);
    }
    return builder.build();
}

/// The windows of a level, each filled by visiting every block.
std::map<std::int64_t, ColumnRoles::Window> windowsByHand(const BlockTable& blocks, unsigned level)
{
    std::map<std::int64_t, ColumnRoles::Window> windows;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const TimeSpan span = blocks.span(BlockIndex{i});
        windows[span.begin.ns >> level].add(roleOf(blocks.kind(BlockIndex{i})), span.begin.ns,
                                            span.duration().ns, static_cast<std::uint32_t>(i));
    }
    return windows;
}

TEST(ColumnRoles, GiveTheCountsThatEachWindowHasByHand)
{
    const auto trace = randomBlocks(20'000);
    const BlockTable& blocks = trace->tracks[0].blocks;
    const LaneIndex lane = LaneIndex::ofBlocks(blocks)[0];
    std::size_t levels = 0;
    for (unsigned level = 0; level < 40; ++level) {
        const auto cells = lane.columnRoles(level);
        if (!cells) {
            continue;
        }
        ++levels;
        const auto windows = windowsByHand(blocks, level);
        for (std::int64_t w = windows.begin()->first - 3; w < windows.rbegin()->first + 3; ++w) {
            const auto found = windows.find(w);
            const Cell expected = found == windows.end() ? Cell::Empty : found->second.cell(level);
            ASSERT_EQ(cells.at(w), expected) << "level " << level << ", window " << w;
        }
    }
    EXPECT_GE(levels, 5U);
}

TEST(ColumnRoles, AWindowWithAWideItemMustBeLookedInto)
{
    ColumnRoles::Window window;
    EXPECT_EQ(window.cell(4), Cell::Empty);
    window.add(ColourRole::Backward, 0, 3, 0);
    EXPECT_EQ(window.cell(4), Cell::Lone);
    window.add(ColourRole::Forward, 3, 2, 1);
    EXPECT_EQ(ColumnRoles::placeOf(window.cell(4)), placeInLane(ColourRole::Backward));
    window.add(ColourRole::Forward, 5, 16, 2);
    EXPECT_EQ(window.cell(4), Cell::LookInside);
    EXPECT_EQ(ColumnRoles::placeOf(window.cell(5)), placeInLane(ColourRole::Forward));
}

TEST(ColumnRoles, KeepWhereANarrowItemIsThatIsAloneInItsWindow)
{
    const auto trace = burstsAndSingles();
    const BlockTable& blocks = trace->tracks[0].blocks;
    const LaneIndex lane = LaneIndex::ofBlocks(blocks)[0];
    std::size_t compared = 0;
    for (unsigned level = 0; level < 40; ++level) {
        const auto cells = lane.columnRoles(level);
        const double part = std::ldexp(1.0, static_cast<int>(level)) / 256.0;
        for (const ColumnRoles::Lone& lone :
             cells ? cells.lonesFrom(0) : std::span<const ColumnRoles::Lone>()) {
            const TimeSpan span = blocks.span(BlockIndex{lone.row});
            const std::int64_t window = span.begin.ns >> level;
            const std::int64_t begin = lone.beginNs(window << level, level);
            ASSERT_EQ(cells.at(window), Cell::Lone);
            ASSERT_EQ(lone.role, roleOf(blocks.kind(BlockIndex{lone.row})));
            ASSERT_LE(begin, span.begin.ns);
            ASSERT_NEAR(static_cast<double>(span.begin.ns - begin), 0.0, std::max(0.5, part));
            ASSERT_NEAR(static_cast<double>(span.duration().ns - lone.durationNs(level)), 0.0,
                        std::max(0.5, part));
            ++compared;
        }
    }
    EXPECT_GT(compared, 300U);
}

TEST(ColumnRoles, AreNotKeptForFewItems)
{
    const auto trace = randomBlocks(200);
    const LaneIndex lane = LaneIndex::ofBlocks(trace->tracks[0].blocks)[0];
    for (unsigned level = 0; level < 62; ++level) {
        EXPECT_FALSE(lane.columnRoles(level));
    }
}

TEST(ColumnRoles, StartWhereAWindowHoldsTwoItemsOnAverage)
{
    constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    EXPECT_EQ(ColumnRoles::finestLevel(4096, 0, 1024 * 1024 - 1), 9U);
    EXPECT_GE(ColumnRoles::finestLevel(4096, kMin, kMax - 1), 50U) << "the whole range of time";
}

} // namespace
} // namespace pipescope::scene
