#include "ui/run/scene/rows/row_window.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/hit_test.h"
#include "ui/run/scene/index/group_links.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

/// Two groups of four ranks; each rank has one block and a send, and each sends to the next one.
std::shared_ptr<const Trace> eightRanks()
{
    TraceBuilder builder;
    for (int rank = 0; rank < 8; ++rank) {
        builder.rank(rank, rank % 4, static_cast<std::uint32_t>(rank / 4));
    }
    std::vector<OperatorIndex> sends;
    std::vector<OperatorIndex> receives;
    for (int rank = 0; rank < 8; ++rank) {
        builder.block(rank, BlockKind::Forward, ns(100, 900));
        sends.push_back(builder.op(rank, OperatorKind::Send, ns(100, 400)));
        receives.push_back(builder.op(rank, OperatorKind::Receive, ns(500, 900)));
    }
    for (int rank = 0; rank + 1 < 8; ++rank) {
        builder.link(rank, sends[static_cast<std::size_t>(rank)], rank + 1,
                     receives[static_cast<std::size_t>(rank + 1)]);
    }
    return builder.build();
}

class RowWindowTest : public testing::Test
{
protected:
    static constexpr double kHeight = 160.0;
    static constexpr double kRow = 40.0;

    void layOut()
    {
        const RowOrder order = orderRows(*m_trace, {}, m_options);
        m_layout = RowLayout(order, *m_trace, RowMetrics{}.scaledTo(kRow));
        m_density =
            m_index.links->density(m_layout, std::nullopt,
                                   std::make_shared<const GroupLinks>(
                                       *m_index.links, sharedLines(m_layout, m_trace->tracks.size())));
    }

    RowWindow window(double top) const { return {m_layout, top, kHeight}; }

    const DrawList& draw(double top)
    {
        DrawRequest request;
        request.time = Viewport(ns(0, 1000), 500.0);
        request.top = top;
        request.height = kHeight;
        request.links = &m_density;
        buildDrawList(
            m_index, m_layout, request, [](std::string_view) { return 5.0; }, m_list);
        return m_list;
    }

    std::int32_t rankAt(double y) const
    {
        const Hit hit = hitTest(m_list, 250.0, y);
        const auto* item = std::get_if<ItemHit>(&hit);
        return item == nullptr ? -1 : m_trace->track(trackOf(m_list.items[item->item].ref)).rank.value;
    }

    std::shared_ptr<const Trace> m_trace = eightRanks();
    SceneIndex m_index{m_trace};
    RowOptions m_options;
    RowLayout m_layout;
    LinkDensity m_density;
    DrawList m_list;
};

TEST_F(RowWindowTest, PinnedRowsStayWhereTheyAreWhileTheOthersScroll)
{
    m_options.pinned = {Rank{6}};
    layOut();
    for (const double top : {0.0, 30.0, 200.0}) {
        const RowWindow seen = window(top);
        EXPECT_EQ(seen.pinnedBottom(), kRow);
        EXPECT_EQ(seen.rowAt(5.0), 0U);
        EXPECT_EQ(seen.rowBand(0).top, 0.0);
        EXPECT_EQ(seen.rowBand(1).top, m_layout.rows()[1].band.top - top);
    }
}

TEST_F(RowWindowTest, RowsUnderThePinnedOnesAreNotSeen)
{
    m_options.pinned = {Rank{6}};
    layOut();
    const RowWindow seen = window(200.0);
    const auto [first, last] = seen.scrolledRows();
    EXPECT_LT(first, last);
    EXPECT_GT(seen.rowBand(first).bottom(), seen.scrolledTop());
    EXPECT_LE(seen.rowBand(first - 1).bottom(), seen.scrolledTop());
    for (double y = kRow; y < kHeight; y += 1.0) {
        const auto row = seen.rowAt(y);
        EXPECT_TRUE(!row || *row > 0U) << y;
    }
}

TEST_F(RowWindowTest, TooManyPinnedRowsScrollLikeAllOthers)
{
    m_options.pinned = {Rank{0}, Rank{1}, Rank{2}};
    layOut();
    const RowWindow seen = window(50.0);
    EXPECT_EQ(seen.pinnedBottom(), 0.0);
    EXPECT_EQ(seen.rowBand(0).top, -50.0);
    EXPECT_EQ(seen.scrolledRows().first, 1U);
}

TEST_F(RowWindowTest, FindsTitles)
{
    m_options.collapsed = {"group:0"};
    layOut();
    ASSERT_EQ(m_layout.titles().size(), 2U);
    EXPECT_EQ(window(0.0).titleAt(3.0), 0U);
    const double first = m_layout.collapsedHeight();
    EXPECT_EQ(window(0.0).titleAt(first + 3.0), 1U);
    EXPECT_EQ(window(first - 2.0).titleAt(3.0), 1U);
    EXPECT_FALSE(window(0.0).titleAt(first + m_layout.metrics().titleHeight + 3.0).has_value());
    EXPECT_FALSE(window(0.0).rowAt(3.0).has_value());
}

TEST_F(RowWindowTest, TheTitleOfScrolledRowsStaysAndIsHitLikeTheTitleItself)
{
    layOut();
    const RowWindow seen = window(90.0);
    const double titleHeight = m_layout.metrics().titleHeight;
    EXPECT_EQ(seen.titleBand(0).top, 0.0);
    EXPECT_EQ(seen.titles().first, 0U);
    EXPECT_EQ(seen.titleAt(3.0), 0U);
    EXPECT_FALSE(seen.rowAt(3.0)) << "the row below it is covered";
    EXPECT_EQ(seen.scrolledTop(), titleHeight);
    EXPECT_TRUE(seen.rowAt(titleHeight));
}

TEST_F(RowWindowTest, TheNextTitlePushesTheOneThatStaysAway)
{
    layOut();
    const double next = m_layout.titles()[1].band.top;
    const double titleHeight = m_layout.metrics().titleHeight;
    const RowWindow pushed = window(next - titleHeight + 5.0);
    EXPECT_EQ(pushed.titleBand(0).top, -5.0);
    EXPECT_EQ(pushed.titleBand(1).top, titleHeight - 5.0);
    EXPECT_EQ(pushed.scrolledTop(), titleHeight - 5.0);
    const RowWindow gone = window(next);
    EXPECT_EQ(gone.titles().first, 1U);
    EXPECT_EQ(gone.scrolledTop(), 0.0) << "the next one stands where it belongs";
}

TEST_F(RowWindowTest, TheTitleStaysBelowPinnedRows)
{
    m_options.pinned = {Rank{6}};
    layOut();
    const RowWindow seen = window(100.0);
    EXPECT_EQ(seen.titleBand(0).top, kRow);
    EXPECT_EQ(seen.rowAt(kRow - 1.0), 0U);
    EXPECT_EQ(seen.titleAt(kRow + 1.0), 0U);
    EXPECT_EQ(seen.clipTop(0), 0.0);
    EXPECT_EQ(seen.clipTop(3), kRow + m_layout.metrics().titleHeight);
}

TEST_F(RowWindowTest, TheTitleOfACollapsedGroupScrollsAway)
{
    m_options.collapsed = {"group:0"};
    layOut();
    const RowWindow seen = window(10.0);
    EXPECT_EQ(seen.titleBand(0).top, -10.0);
    EXPECT_EQ(seen.scrolledTop(), 0.0);
}

TEST_F(RowWindowTest, NoTitleStaysWhereItWouldTakeMostOfTheWindow)
{
    layOut();
    EXPECT_EQ(RowWindow(m_layout, 90.0, 25.0).scrolledTop(), 0.0);
}

TEST_F(RowWindowTest, ScrollingARowToTheEdgeLeavesItsTitleItsRoom)
{
    layOut();
    EXPECT_EQ(window(0.0).coveredAbove(m_layout.rows()[2].band.top), m_layout.metrics().titleHeight);
    EXPECT_EQ(window(0.0).coveredAbove(m_layout.titles()[1].band.top), 0.0);
}

TEST_F(RowWindowTest, EachPointHitsTheRowThatIsSeenThere)
{
    m_options.pinned = {Rank{6}};
    m_options.hidden = {Rank{1}};
    layOut();
    for (const double top : {0.0, 13.0, 77.0, 150.0}) {
        draw(top);
        const RowWindow seen = window(top);
        int hits = 0;
        for (double y = 0.5; y < kHeight; y += 1.0) {
            const std::int32_t rank = rankAt(y);
            const auto row = seen.rowAt(y);
            if (rank >= 0) {
                ASSERT_TRUE(row.has_value()) << y;
                EXPECT_EQ(m_trace->track(m_layout.rows()[*row].track).rank.value, rank) << top << " " << y;
                ++hits;
            }
        }
        EXPECT_GT(hits, 60);
    }
}

TEST_F(RowWindowTest, NothingIsDrawnForHiddenAndFilteredRanksAndOnlyLinksForCollapsedOnes)
{
    m_options.hidden = {Rank{5}};
    m_options.filter = "-6";
    m_options.collapsed = {"group:0"};
    layOut();
    for (const DrawnItem& item : draw(0.0).items) {
        const std::int32_t rank = m_trace->track(trackOf(item.ref)).rank.value;
        EXPECT_TRUE(rank == 4 || rank == 7) << rank;
    }
    ASSERT_EQ(m_list.links.size(), 1U) << "no two rows that are left are linked";
    EXPECT_EQ(m_trace->track(m_trace->link(m_list.links[0].link).source.track).rank, Rank{3});
}

TEST_F(RowWindowTest, LinksReachPinnedRowsFromRowsThatAreScrolledAway)
{
    m_options.pinned = {Rank{1}};
    layOut();
    bool found = false;
    const double top = m_layout.height() - kHeight;
    for (const DrawnLink& link : draw(top).links) {
        const Link& drawn = m_trace->link(link.link);
        if (m_trace->track(drawn.source.track).rank == Rank{0}) {
            found = true;
            EXPECT_EQ(link.fromY, window(top).scrolledTop()) << "below what stays, beyond which it lies";
            EXPECT_LT(link.toY, kRow);
            EXPECT_EQ(link.clipTop, 0.0);
        }
    }
    EXPECT_TRUE(found);
}

TEST_F(RowWindowTest, LinksBetweenOtherRowsDoNotCrossPinnedOnes)
{
    m_options.pinned = {Rank{7}};
    layOut();
    int others = 0;
    for (const DrawnLink& link : draw(60.0).links) {
        const Link& drawn = m_trace->link(link.link);
        if (m_trace->track(drawn.target.track).rank != Rank{7}) {
            EXPECT_EQ(link.clipTop, window(60.0).scrolledTop());
            ++others;
        }
    }
    EXPECT_GT(others, 0);
}

TEST_F(RowWindowTest, AFrameOfTenThousandRowsVisitsOnlyThoseThatAreSeen)
{
    TraceBuilder builder;
    constexpr int kManyRanks = 10'240;
    for (int rank = 0; rank < kManyRanks; ++rank) {
        builder.rank(rank, rank % 8, static_cast<std::uint32_t>(rank / 8));
    }
    for (int rank = 0; rank < kManyRanks; ++rank) {
        builder.block(rank, BlockKind::Forward, ns(100, 900));
    }
    const auto trace = builder.build();
    const SceneIndex index(trace);
    m_options.pinned = {Rank{10'000}};
    const RowLayout layout(orderRows(*trace, {}, m_options), *trace, RowMetrics{}.scaledTo(kRow));
    DrawRequest request;
    request.time = Viewport(ns(0, 1000), 500.0);
    request.height = kHeight;
    for (const double top : {0.0, 100'000.0, layout.height() - kHeight}) {
        request.top = top;
        buildDrawList(
            index, layout, request, [](std::string_view) { return 5.0; }, m_list);
        EXPECT_GE(m_list.items.size(), 3U);
        EXPECT_LE(m_list.items.size(), 6U);
        EXPECT_LE(m_list.visited, 24U);
    }
}

TEST_F(RowWindowTest, FewRowsGrowIntoTheFreeSpaceAndManyDoNotShrink)
{
    m_options.grouping = RowGrouping::None;
    const RowMetrics metrics;
    const RowLayout layout(orderRows(*m_trace, {}, m_options), *m_trace, metrics);
    const double needed = layout.rowsHeight(metrics);
    EXPECT_EQ(needed, 8 * metrics.rowHeight);
    EXPECT_EQ(metrics.fitted({}, needed, 8 * 70.0).rowHeight, 70.0);
    EXPECT_EQ(metrics.fitted({}, needed, 5'000.0).rowHeight, kMaxRowHeight);
    EXPECT_EQ(metrics.fitted({}, needed, 100.0).rowHeight, metrics.rowHeight);
    EXPECT_EQ(metrics.fitted(30.0, needed, 5'000.0).rowHeight, 30.0);
    EXPECT_EQ(metrics.fitted(1.0, needed, 5'000.0).rowHeight, kMinRowHeight);
}

} // namespace
} // namespace pipescope::scene
