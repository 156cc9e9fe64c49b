#include "ui/run/scene/rows/row_layout.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::TraceBuilder;

/// Two pipeline groups of two stages whose ranks interleave, and a rank without a group.
std::shared_ptr<const Trace> twoGroups()
{
    TraceBuilder builder;
    builder.rank(0, 0, 0).rank(1, 0, 1).rank(2, 1, 0).rank(3, 1, 1).rank(9);
    return builder.build();
}

std::vector<std::string> rankNames(const RowLayout& layout)
{
    std::vector<std::string> names;
    for (const Row& row : layout.rows()) {
        names.push_back(row.name.rank.english());
    }
    return names;
}

TEST(RowLayout, OneRowPerRankInStageOrderWithinItsGroup)
{
    const RowLayout layout(*twoGroups(), {}, {});

    EXPECT_EQ(rankNames(layout),
              (std::vector<std::string>{"Rank 0", "Rank 2", "Rank 1", "Rank 3", "Rank 9"}));
    ASSERT_EQ(layout.titles().size(), 3U);
    EXPECT_EQ(layout.titles()[0].text, "Pipeline group 0");
    EXPECT_EQ(layout.titles()[2].text, "Ranks without a group");
}

TEST(RowLayout, HeadersShowStageAndHost)
{
    const RowLayout layout(*twoGroups(), {}, {});

    EXPECT_EQ(layout.rows()[1].name.stage, "stage 1");
    EXPECT_EQ(layout.rows()[1].name.host, "host-0");
    EXPECT_EQ(layout.rows()[4].name.stage, "");
    EXPECT_EQ(layout.rows()[4].name.host, "host-1");
}

TEST(RowLayout, ShowsOnlyTheChosenGroupsWithoutTitleWhereThereIsOne)
{
    const auto trace = twoGroups();
    const std::vector<PipelineGroupIndex> groups{PipelineGroupIndex{1U}};
    const RowLayout layout(*trace, groups, {});

    EXPECT_EQ(rankNames(layout), (std::vector<std::string>{"Rank 1", "Rank 3"}));
    EXPECT_TRUE(layout.titles().empty());
    EXPECT_FALSE(layout.rowOf(TrackIndex{0U}).has_value());
    EXPECT_EQ(layout.rowOf(TrackIndex{3U}), 1U);
}

TEST(RowLayout, RowsNeitherOverlapNorLeaveGapsButForTitles)
{
    const RowLayout layout(*twoGroups(), {}, {});
    double y = 0.0;
    std::size_t title = 0;
    for (const Row& row : layout.rows()) {
        if (title < layout.titles().size() && layout.titles()[title].band.top == y) {
            y = layout.titles()[title++].band.bottom();
        }
        EXPECT_EQ(row.band.top, y);
        y = row.band.bottom();
    }
    EXPECT_EQ(y, layout.height());
    EXPECT_EQ(title, layout.titles().size());
}

TEST(RowLayout, FindsTheRowAtAPosition)
{
    const RowLayout layout(*twoGroups(), {}, {});
    for (std::size_t i = 0; i < layout.rows().size(); ++i) {
        const Band band = layout.rows()[i].band;
        EXPECT_EQ(layout.rowAt(band.top), i);
        EXPECT_EQ(layout.rowAt(band.bottom() - 0.5), i);
    }
    EXPECT_FALSE(layout.rowAt(-1.0).has_value());
    EXPECT_FALSE(layout.rowAt(3.0).has_value()) << "a title is no row";
    EXPECT_FALSE(layout.rowAt(layout.height() + 1.0).has_value());
}

TEST(RowLayout, RowsWithinAreThoseThatIntersect)
{
    const RowLayout layout(*twoGroups(), {}, {});
    const Band second = layout.rows()[1].band;

    EXPECT_EQ(layout.rowsWithin(second.top + 1.0, second.top + 2.0),
              (std::pair<std::size_t, std::size_t>{1, 2}));
    EXPECT_EQ(layout.rowsWithin(0.0, layout.height()), (std::pair<std::size_t, std::size_t>{0, 5}));
    const auto [first, last] = layout.rowsWithin(layout.height() + 5.0, layout.height() + 9.0);
    EXPECT_EQ(first, last);
}

TEST(RowLayout, LanesLieInsideTheirRowBlocksAboveOperators)
{
    for (const double height : {8.0, 20.0, 52.0, 90.0}) {
        const RowLayout layout(*twoGroups(), {}, RowMetrics{}.scaledTo(height));
        for (std::size_t i = 0; i < layout.rows().size(); ++i) {
            const Band row = layout.rows()[i].band;
            EXPECT_EQ(row.height, height);
            EXPECT_GE(layout.blockLane(i).top, row.top);
            EXPECT_LE(layout.blockLane(i).bottom(), layout.operatorLane(i).top);
            EXPECT_LE(layout.operatorLane(i).bottom(), row.bottom());
        }
    }
}

/// What a source that records no operators by itself leaves of two ranks and another row.
Trace tracedRun(bool hasOperators)
{
    Trace trace;
    for (std::int32_t rank = 0; rank < 3; ++rank) {
        Track& track = trace.tracks.emplace_back();
        track.rank = Rank{rank};
        track.isOther = rank == 2;
    }
    if (hasOperators) {
        trace.tracks[1].operators.emplace_back();
    }
    return trace;
}

TEST(RowLayout, BlocksHaveTheWholeRowWhereNothingElseIsDrawn)
{
    const Trace trace = tracedRun(false);
    const RowLayout layout(trace, {}, {});
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(layout.blockLane(i).bottom(), layout.operatorLane(i).bottom());
    }
}

TEST(RowLayout, AllRanksLookAlikeWhereOneHasOperators)
{
    const Trace trace = tracedRun(true);
    const RowLayout layout(trace, {}, {});
    ASSERT_EQ(layout.rows().size(), 3U);
    EXPECT_LE(layout.blockLane(0).bottom(), layout.operatorLane(0).top);
    EXPECT_LE(layout.blockLane(1).bottom(), layout.operatorLane(1).top);
    const Row& other = layout.rows()[2];
    EXPECT_FALSE(other.hasOperatorLane);
    EXPECT_LT(other.band.height, layout.rows()[0].band.height);
}

TEST(RowLayout, ARowOfNoPipelineIsAsHighAsItsCallsAreDeep)
{
    const Trace trace = tracedRun(false);
    const RowMetrics metrics;
    const auto layoutOf = [&](std::uint8_t lines) {
        return RowLayout(orderRows(trace, {}, {}), trace, metrics, {0, 0, lines});
    };
    const RowLayout deep = layoutOf(12);
    const Row& row = deep.rows()[2];
    EXPECT_EQ(deep.rows()[0].band.height, metrics.rowHeight);
    EXPECT_EQ(row.band.height - layoutOf(11).rows()[2].band.height, metrics.line);
    EXPECT_EQ(row.band.bottom(), deep.height());
    EXPECT_EQ(deep.blockLane(2).height, 12 * metrics.line);
    EXPECT_LT(deep.blockLane(2).bottom(), row.band.bottom());
    EXPECT_EQ(deep.rowAt(row.band.bottom() - 1.0), 2U);
    EXPECT_EQ(deep.rowsHeight(metrics) + deep.titlesHeight(), deep.height());
}

TEST(RowLayout, DepthsOfARowOfNoPipelineDoNotCoverEachOther)
{
    const Band lane{100.0, 80.0};
    for (std::size_t depth = 0; depth < 4; ++depth) {
        const Band line = depthBand(lane, depth, 4, true);
        EXPECT_EQ(line.top, 100.0 + 20.0 * static_cast<double>(depth));
        EXPECT_EQ(line.height, 19.0);
        EXPECT_EQ(depthBand(lane, depth, 4, false).bottom(), lane.bottom());
    }
}

TEST(RowLayout, PinnedRowsEndWhereTheLastOfThemDoes)
{
    const Trace trace = tracedRun(false);
    RowOptions options;
    options.pinned = {Rank{2}, Rank{0}};
    const RowMetrics metrics;
    const RowLayout layout(orderRows(trace, {}, options), trace, metrics, {0, 0, 5});
    EXPECT_EQ(layout.pinnedBottom(), metrics.heightOf(5, false) + metrics.rowHeight);
}

} // namespace
} // namespace pipescope::scene
