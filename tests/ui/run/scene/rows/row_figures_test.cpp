#include "ui/run/scene/rows/row_figures.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/areas.h"
#include "ui/run/scene/rows/row_layout.h"

#include <gtest/gtest.h>

#include <set>

namespace pipescope::scene {
namespace {

using test::TraceBuilder;

/// Pipeline groups of two stages: rank 2 g is stage 0 and rank 2 g + 1 stage 1 of group g. A block takes
/// 1000 us on stage 0 and 2000 us on stage 1, and a few us more the later its group comes.
class RowFiguresTest : public testing::Test
{
protected:
    void build(std::map<std::int32_t, std::int64_t> extraUs, std::int32_t groups = 8)
    {
        TraceBuilder builder;
        for (std::int32_t rank = 0; rank < 2 * groups; ++rank) {
            builder.rank(rank, rank % 2, static_cast<std::uint32_t>(rank / 2));
            const std::int64_t length = 1000 * (rank % 2 + 1) + rank / 2 + extraUs[rank];
            builder.block(rank, BlockKind::Forward, test::ns(0, length * 1000));
        }
        m_trace = builder.build();
    }

    std::vector<std::string> titles(RowSort sort)
    {
        std::vector<std::string> texts;
        for (const RowGroup& group : ordered(sort).groups) {
            texts.push_back(group.title.english());
        }
        return texts;
    }

    RowOrder ordered(RowSort sort)
    {
        m_options.sort = sort;
        return orderRows(*m_trace, {}, m_options);
    }

    std::set<std::size_t> outstanding()
    {
        const RowFigures figures = rowFigures(*m_trace, RowSort::MeanDuration);
        std::set<std::size_t> found;
        for (std::size_t t = 0; t < figures.size(); ++t) {
            if (figures[t] && figures[t]->deviation) {
                found.insert(t);
            }
        }
        return found;
    }

    std::shared_ptr<const Trace> m_trace;
    RowOptions m_options;
};

TEST_F(RowFiguresTest, StandOutFarFromTheMedianOfTheirStage)
{
    build({{6, 300}, {11, -400}});
    EXPECT_EQ(outstanding(), (std::set<std::size_t>{6, 11}))
        << "stage 1 takes twice as long as stage 0: that is no deviation";
    EXPECT_NEAR(*rowFigures(*m_trace, RowSort::MeanDuration)[6]->deviation, 0.3, 0.01);
}

TEST_F(RowFiguresTest, DoNotStandOutByLessThanFivePercent)
{
    build({{6, 40}});
    EXPECT_TRUE(outstanding().empty());
}

TEST_F(RowFiguresTest, DoNotStandOutWhereAllRanksAreScattered)
{
    build({{0, 400}, {2, -300}, {4, 250}, {6, -350}, {8, 150}, {10, 300}, {12, -200}, {14, 50}});
    EXPECT_TRUE(outstanding().empty());
}

TEST_F(RowFiguresTest, OfTwoRanksNoneStandsOut)
{
    build({{2, 900}}, 2);
    EXPECT_TRUE(outstanding().empty());
}

TEST_F(RowFiguresTest, OrderTheGroupsByTheirWorstRank)
{
    build({{10, 300}});
    EXPECT_EQ(titles(RowSort::MeanDuration).front(), "Pipeline group 5")
        << "although each rank of stage 1 takes longer";
    EXPECT_EQ(titles(RowSort::MeanDuration)[1], "Pipeline group 7") << "the others by their greatest figure";
    EXPECT_EQ(titles(RowSort::Busy).front(), "Pipeline group 5");
    EXPECT_EQ(titles(RowSort::Rank).front(), "Pipeline group 0");
}

TEST_F(RowFiguresTest, StandInTheHeadersOfRowsAndGroups)
{
    build({{10, 300}});
    const RowLayout layout(ordered(RowSort::MeanDuration), *m_trace, {});
    EXPECT_EQ(layout.titles()[0].figure, "rank 10: mean 1.3 ms (+30 %)");
    EXPECT_TRUE(layout.titles()[0].figureStandsOut);
    EXPECT_EQ(layout.rows()[0].name.figure, "mean 2 ms");
    EXPECT_FALSE(layout.rows()[0].name.figureStandsOut);
    EXPECT_EQ(layout.rows()[1].name.figure, "mean 1.3 ms (+30 %)");
    EXPECT_TRUE(layout.rows()[1].name.figureStandsOut);
    EXPECT_TRUE(RowLayout(ordered(RowSort::Stage), *m_trace, {}).titles()[0].figure.empty());
}

TEST_F(RowFiguresTest, OfCollapsedGroupsHaveRoomInTheHeaders)
{
    build({{10, 300}});
    m_options.collapsed = {"group:0", "group:1", "group:2", "group:3",
                           "group:4", "group:5", "group:6", "group:7"};
    const RowLayout layout(ordered(RowSort::MeanDuration), *m_trace, {});
    const TextNeeds needs{14.0, [](std::string_view text) { return 6.0 * static_cast<double>(text.size()); },
                          false, [](const char* english) { return std::string(english); }};
    const Areas areas = splitAreas({0.0, 1200.0, 0.0, 600.0}, layout, needs);
    EXPECT_GE(areas.headers.width(), kTitleLeft + needs.headerWidth("rank 10: mean 1.3 ms (+30 %)"));
    EXPECT_EQ(layout.titles()[1].band.top, layout.collapsedHeight());
    EXPECT_EQ(layout.titlesHeight(), 8.0 * layout.collapsedHeight());
}

TEST_F(RowFiguresTest, OfRanksWithoutBlocksAreUnknown)
{
    TraceBuilder builder;
    m_trace = builder.rank(0, 0).rank(1, 1).otherRow(2, "rank 0: python").build();
    for (const auto& figure : rowFigures(*m_trace, RowSort::Idle)) {
        EXPECT_FALSE(figure);
    }
    EXPECT_FALSE(ordered(RowSort::Idle).groups.front().worst);
}

TEST(RowMetricsTest, CollapsedGroupsFillTheWindowWithinBounds)
{
    const RowMetrics plain;
    EXPECT_EQ(plain.withCollapsedIn(64, 500.0).collapsedHeight, plain.collapsedHeight);
    EXPECT_EQ(plain.withCollapsedIn(10, 500.0).collapsedHeight, 50.0);
    EXPECT_EQ(plain.withCollapsedIn(2, 500.0).collapsedHeight, 80.0);
    EXPECT_EQ(plain.withCollapsedIn(10, 500.0).scaledTo(20.0).collapsedHeight, 50.0);
}

} // namespace
} // namespace pipescope::scene
