#include "ui/run/scene/rows/row_place.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/index/busy_share.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

/// Two groups of two ranks.
std::shared_ptr<const Trace> fourRanks()
{
    TraceBuilder builder;
    builder.rank(0, 0, 0).rank(1, 1, 0).rank(2, 0, 1).rank(3, 1, 1);
    return builder.build();
}

TEST(RowPlace, SteppingDownMeetsEveryRowAndTitleOnceAndStopsAtTheEnd)
{
    const auto trace = fourRanks();
    RowOptions options;
    options.pinned = {Rank{3}};
    options.collapsed = {"group:1"};
    const RowLayout layout(orderRows(*trace, {}, options), *trace, {});
    const std::vector<RowPlace> expected{Rank{3}, std::string("group:0"), Rank{0},
                                         Rank{1}, std::string("group:1"), std::string("group:1")};
    std::optional<RowPlace> place;
    for (const RowPlace& each : expected) {
        place = neighbourOf(*trace, layout, place, true);
        EXPECT_EQ(place, each);
    }
    for (std::size_t i = expected.size() - 2; i > 0; --i) {
        place = neighbourOf(*trace, layout, place, false);
        EXPECT_EQ(place, expected[i - 1]);
    }
}

TEST(RowPlace, APlaceThatIsNotShownLeadsToTheFirstRow)
{
    const auto trace = fourRanks();
    const RowLayout layout(*trace, {}, {});
    EXPECT_FALSE(bandOf(*trace, layout, Rank{77}).has_value());
    EXPECT_EQ(neighbourOf(*trace, layout, RowPlace(Rank{77}), true), RowPlace(std::string("group:0")));
}

TEST(RowPlace, ThereIsNoneInAnEmptyLayout)
{
    const auto trace = fourRanks();
    EXPECT_FALSE(neighbourOf(*trace, RowLayout(), std::nullopt, true).has_value());
    EXPECT_FALSE(placeAt(*trace, RowLayout(), 0.0).has_value());
}

TEST(RowPlace, ARowLiesInTheGroupOfItsRank)
{
    const auto trace = fourRanks();
    EXPECT_EQ(groupOf(*trace, Rank{2}, RowGrouping::PipelineGroup), "group:1");
    EXPECT_EQ(groupOf(*trace, Rank{2}, RowGrouping::Stage), "stage:0");
    EXPECT_EQ(groupOf(*trace, Rank{2}, RowGrouping::None), "");
    EXPECT_EQ(groupOf(*trace, std::string("group:1"), RowGrouping::PipelineGroup), "group:1");
}

TEST(BusyShare, CountsOverlappingBlocksOnceAndOnlyWithinTheSpan)
{
    TraceBuilder builder;
    builder.rank(0).rank(1);
    builder.block(0, BlockKind::Forward, ns(0, 400));
    builder.block(0, BlockKind::Other, ns(100, 300));
    builder.block(0, BlockKind::Forward, ns(350, 500));
    builder.block(0, BlockKind::Forward, ns(900, 5'000));
    const SceneIndex index(builder.build(), 1);
    const std::vector<TrackIndex> both{TrackIndex{0U}, TrackIndex{1U}};
    EXPECT_DOUBLE_EQ(busyShare(index, both, ns(0, 1000)), 0.3);
    EXPECT_DOUBLE_EQ(busyShare(index, std::span(both).first(1), ns(0, 1000)), 0.6);
    EXPECT_DOUBLE_EQ(busyShare(index, std::span(both).last(1), ns(0, 1000)), 0.0);
    EXPECT_DOUBLE_EQ(busyShare(index, both, ns(0, 0)), 0.0);
}

} // namespace
} // namespace pipescope::scene
