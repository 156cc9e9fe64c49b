#include <QApplication>
#include <QContextMenuEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/timeline_fixture.h"

#include <string>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;
using scene::RowPlace;

constexpr int kRanks = 24;
constexpr int kStages = 4;

/// Groups of four stages; each rank runs one block, as long as the run.
std::shared_ptr<const Trace> sixGroups()
{
    pipescope::test::TraceBuilder builder;
    for (int rank = 0; rank < kRanks; ++rank) {
        builder.rank(rank, rank % kStages, static_cast<std::uint32_t>(rank / kStages));
    }
    for (int rank = 0; rank < kRanks; ++rank) {
        builder.block(rank, BlockKind::Forward, ns(0, 1'000'000), "block");
    }
    return builder.build();
}

class TimelineRowsTest : public test::TimelineTest
{
protected:
    void SetUp() override { show(sixGroups(), {900, 480}); }

    QPoint headerOf(const RowPlace& place)
    {
        const QRect header = m_view.rows().headerRect(place);
        EXPECT_FALSE(header.isEmpty());
        return header.center();
    }

    /// Right of the header of a rank's row, where its block is drawn.
    QPoint besideHeaderOf(std::int32_t rank)
    {
        const QRect header = m_view.rows().headerRect(Rank{rank});
        EXPECT_FALSE(header.isEmpty()) << rank;
        return {header.right() + 200, header.top() + header.height() / 4};
    }

    std::int32_t selectedRank() const
    {
        const auto& selection = m_session.selection();
        return selection ? m_session.trace()->track(trackOf(*selection)).rank.value : -1;
    }

    void changeRows(const std::function<void(scene::RowOptions&)>& change)
    {
        ViewOptions view = m_session.view();
        change(view.rows);
        m_session.setView(view);
    }
};

TEST_F(TimelineRowsTest, AClickOnATitleCollapsesItsGroupAndAnotherExpandsIt)
{
    const RowPlace title = std::string("group:0");
    QTest::mouseClick(surface(), Qt::LeftButton, {}, headerOf(title));
    EXPECT_TRUE(m_session.view().rows.collapsed.contains("group:0"));
    EXPECT_TRUE(m_view.rows().headerRect(Rank{0}).isEmpty());
    EXPECT_EQ(m_session.currentRow(), title);

    QTest::mouseClick(surface(), Qt::LeftButton, {}, headerOf(title));
    EXPECT_TRUE(m_session.view().rows.collapsed.empty());
    EXPECT_FALSE(m_view.rows().headerRect(Rank{0}).isEmpty());
}

TEST_F(TimelineRowsTest, ADragFromATitlePansAndCollapsesNothing)
{
    const QPoint from = headerOf(std::string("group:0")) + QPoint(300, 0);
    QTest::mousePress(surface(), Qt::LeftButton, {}, from);
    QTest::mouseMove(surface(), from + QPoint(60, 0));
    QTest::mouseRelease(surface(), Qt::LeftButton, {}, from + QPoint(60, 0));
    EXPECT_TRUE(m_session.view().rows.collapsed.empty());
}

TEST_F(TimelineRowsTest, BelowACollapsedGroupClicksHitTheRowsThatAreSeen)
{
    changeRows([](scene::RowOptions& rows) { rows.collapsed = {"group:0"}; });
    ASSERT_TRUE(settle());
    QTest::mouseClick(surface(), Qt::LeftButton, {}, besideHeaderOf(5));
    EXPECT_EQ(selectedRank(), 5);
}

TEST_F(TimelineRowsTest, APinnedRowStaysOnTopAndIsHitThereWhileOthersScroll)
{
    changeRows([](scene::RowOptions& rows) { rows.pinned = {Rank{22}}; });
    const QRect before = m_view.rows().headerRect(Rank{22});
    EXPECT_EQ(before.top(), qRound(m_view.frame().areas.headers.top()));
    turnWheel({500, 300}, -6);
    ASSERT_TRUE(settle());
    EXPECT_GT(m_view.verticalScrollBar()->value(), 100);
    EXPECT_EQ(m_view.rows().headerRect(Rank{22}), before);
    QTest::mouseClick(surface(), Qt::LeftButton, {}, besideHeaderOf(22));
    EXPECT_EQ(selectedRank(), 22);
}

TEST_F(TimelineRowsTest, ShowingABlockScrollsItsRowOutFromUnderThePinnedOnes)
{
    changeRows([](scene::RowOptions& rows) { rows.pinned = {Rank{22}, Rank{23}}; });
    m_view.verticalScrollBar()->setValue(m_view.verticalScrollBar()->maximum());
    ASSERT_TRUE(settle());
    m_view.revealer().ensureVisible(BlockRef{TrackIndex{1U}, BlockIndex{0U}});
    ASSERT_TRUE(settle());
    EXPECT_GE(m_view.rows().headerRect(Rank{1}).top(), m_view.rows().headerRect(Rank{23}).bottom() - 1);
    EXPECT_GT(m_view.rows().headerRect(Rank{1}).height(), 40);
}

TEST_F(TimelineRowsTest, ShowingABlockBringsBackARowThatIsHiddenFilteredAndCollapsed)
{
    changeRows([](scene::RowOptions& rows) {
        rows.hide(Rank{9});
        rows.filter = "stage:0";
        rows.collapsed = {"group:2"};
    });
    EXPECT_TRUE(m_view.rows().headerRect(Rank{9}).isEmpty());
    m_view.revealer().ensureVisible(BlockRef{TrackIndex{9U}, BlockIndex{0U}});
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_view.rows().headerRect(Rank{9}).isEmpty());
}

TEST_F(TimelineRowsTest, SelectingABlockMakesItsRowTheCurrentOne)
{
    QTest::mouseClick(surface(), Qt::LeftButton, {}, besideHeaderOf(2));
    EXPECT_EQ(m_session.currentRow(), RowPlace(Rank{2}));
    EXPECT_TRUE(m_view.frame().currentRow.has_value());
}

TEST_F(TimelineRowsTest, AClickOnAHeaderMakesItsRowTheCurrentOneAndKeepsTheSelection)
{
    QTest::mouseClick(surface(), Qt::LeftButton, {}, besideHeaderOf(2));
    QTest::mouseClick(surface(), Qt::LeftButton, {}, headerOf(Rank{1}));
    EXPECT_EQ(m_session.currentRow(), RowPlace(Rank{1}));
    EXPECT_EQ(selectedRank(), 2);
}

TEST_F(TimelineRowsTest, SteppingTheCurrentRowGoesThroughTitlesAndScrollsToIt)
{
    m_view.rows().stepCurrentRow(true);
    EXPECT_EQ(m_session.currentRow(), RowPlace(std::string("group:0")));
    m_view.rows().stepCurrentRow(true);
    EXPECT_EQ(m_session.currentRow(), RowPlace(Rank{0}));
    m_view.rows().stepCurrentRow(false);
    EXPECT_EQ(m_session.currentRow(), RowPlace(std::string("group:0")));
    for (int i = 0; i < 40; ++i) {
        m_view.rows().stepCurrentRow(true);
        EXPECT_GE(m_view.rows().headerRect(*m_session.currentRow()).height(), 20) << i;
    }
    EXPECT_EQ(m_session.currentRow(), RowPlace(Rank{23}));
}

TEST_F(TimelineRowsTest, ARightClickOnAHeaderAsksForItsMenu)
{
    QSignalSpy asked(&m_view, &TimelineView::rowMenuRequested);
    QTest::mouseClick(surface(), Qt::RightButton, {}, headerOf(Rank{1}));
    EXPECT_EQ(asked.count(), 1);
    EXPECT_EQ(m_session.currentRow(), RowPlace(Rank{1}));
    QTest::mouseClick(surface(), Qt::RightButton, {}, besideHeaderOf(2));
    EXPECT_EQ(asked.count(), 1) << "no header there";
}

TEST_F(TimelineRowsTest, ARightDragThatBeginsOnATitleZoomsAndAsksForNoMenu)
{
    QSignalSpy asked(&m_view, &TimelineView::rowMenuRequested);
    const QPoint from = headerOf(std::string("group:0")) + QPoint(300, 0);
    const QPoint to = from + QPoint(100, 0);
    QTest::mousePress(surface(), Qt::RightButton, {}, from);
    QContextMenuEvent event(QContextMenuEvent::Mouse, from, surface()->mapToGlobal(from));
    QApplication::sendEvent(surface(), &event);
    EXPECT_EQ(asked.count(), 0) << "it may yet be dragged";
    QTest::mouseMove(surface(), to);
    QTest::mouseRelease(surface(), Qt::RightButton, {}, to);
    ASSERT_TRUE(settle());
    EXPECT_EQ(asked.count(), 0);
    EXPECT_FALSE(m_view.times().showsAll());
}

TEST_F(TimelineRowsTest, TheTitleOfScrolledRowsStaysInSightAndCollapsesTheirGroup)
{
    m_view.verticalScrollBar()->setValue(130);
    ASSERT_TRUE(settle());
    const QRect title = m_view.rows().headerRect(std::string("group:0"));
    EXPECT_EQ(title.top(), qRound(m_view.frame().areas.headers.top()));
    QTest::mouseClick(surface(), Qt::LeftButton, {}, title.center() + QPoint(300, 0));
    EXPECT_TRUE(m_session.view().rows.collapsed.contains("group:0"));
    EXPECT_FALSE(m_view.rows().headerRect(std::string("group:0")).isEmpty()) << "it is not scrolled away";
}

TEST_F(TimelineRowsTest, ShowingABlockScrollsItsRowOutFromUnderItsTitle)
{
    m_view.verticalScrollBar()->setValue(m_view.verticalScrollBar()->maximum());
    ASSERT_TRUE(settle());
    m_view.revealer().ensureVisible(BlockRef{TrackIndex{6U}, BlockIndex{0U}});
    ASSERT_TRUE(settle());
    EXPECT_GE(m_view.rows().headerRect(Rank{6}).top(),
              m_view.rows().headerRect(std::string("group:1")).bottom() - 1);
    EXPECT_GT(m_view.rows().headerRect(Rank{6}).height(), 40);
}

TEST_F(TimelineRowsTest, ShowingARowKeepsTheTimesThatAreSeen)
{
    m_view.times().setVisibleSpan(ns(200'000, 300'000));
    const TimeSpan seen = m_view.times().targetSpan();
    m_view.revealer().showRow(TrackIndex{23U});
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_view.rows().headerRect(Rank{23}).isEmpty());
    EXPECT_EQ(m_view.times().targetSpan(), seen);
}

TEST_F(TimelineRowsTest, TheMenuKeyAsksForTheMenuOfTheCurrentRow)
{
    m_session.setCurrentRow(RowPlace(Rank{1}));
    QSignalSpy asked(&m_view, &TimelineView::rowMenuRequested);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, {5, 5}, surface()->mapToGlobal(QPoint(5, 5)));
    QApplication::sendEvent(surface(), &event);
    ASSERT_EQ(asked.count(), 1);
    const QPoint at = surface()->mapFromGlobal(asked.first().first().toPoint());
    EXPECT_TRUE(m_view.rows().headerRect(Rank{1}).contains(at));
}

TEST_F(TimelineRowsTest, CtrlShiftWheelChangesTheRowsHeightUnderThePointer)
{
    m_view.verticalScrollBar()->setValue(300);
    ASSERT_TRUE(settle());
    const QPoint at = besideHeaderOf(8);
    QTest::mouseMove(surface(), at);
    const int before = m_view.rows().headerRect(Rank{8}).height();
    turnWheel(at, 3, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(settle());
    EXPECT_GT(m_view.rows().headerRect(Rank{8}).height(), before);
    EXPECT_TRUE(m_view.rows().headerRect(Rank{8}).adjusted(0, 0, 1000, 0).contains(at)) << "it stays there";
    turnWheel(at, -6, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(settle());
    EXPECT_LT(m_view.rows().headerRect(Rank{8}).height(), before);
    m_view.rows().resetRowHeight();
    EXPECT_FALSE(m_session.view().rows.height.has_value());
}

TEST_F(TimelineRowsTest, RowHeightStaysWithinBounds)
{
    for (int i = 0; i < 60; ++i) {
        m_view.rows().scaleRowHeight(1.2);
    }
    EXPECT_EQ(m_session.view().rows.height, scene::kMaxRowHeight);
    for (int i = 0; i < 60; ++i) {
        m_view.rows().scaleRowHeight(1.0 / 1.2);
    }
    EXPECT_EQ(m_session.view().rows.height, scene::kMinRowHeight);
}

TEST_F(TimelineRowsTest, FewRowsFillTheView)
{
    changeRows([](scene::RowOptions& rows) { rows.filter = "group:1"; });
    ASSERT_TRUE(settle());
    EXPECT_GT(m_view.rows().headerRect(Rank{5}).height(), 60);
    EXPECT_EQ(m_view.verticalScrollBar()->maximum(), 0);
}

TEST_F(TimelineRowsTest, SaysWhyNoRowIsLeft)
{
    changeRows([](scene::RowOptions& rows) { rows.filter = "rank:999"; });
    EXPECT_TRUE(m_view.frame().emptyText.contains(QStringLiteral("rank:999")));
    changeRows([](scene::RowOptions& rows) {
        rows.showAll();
        for (std::int32_t rank = 0; rank < kRanks; ++rank) {
            rows.hide(Rank{rank});
        }
    });
    EXPECT_TRUE(m_view.frame().emptyText.contains(QStringLiteral("hidden")));
    changeRows([](scene::RowOptions& rows) { rows.showAll(); });
    EXPECT_TRUE(m_view.frame().emptyText.isEmpty());
}

TEST_F(TimelineRowsTest, ACollapsedGroupIsSomethingToShow)
{
    changeRows([](scene::RowOptions& rows) {
        rows.filter = "group:1";
        rows.collapsed = {"group:1"};
    });
    EXPECT_TRUE(m_view.frame().emptyText.isEmpty());
    EXPECT_FALSE(m_view.rows().headerRect(std::string("group:1")).isEmpty());
}

} // namespace
} // namespace pipescope::ui
