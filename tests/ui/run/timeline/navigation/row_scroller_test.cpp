#include "ui/run/timeline/navigation/row_scroller.h"

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/navigation/navigation_fixture.h"

#include <string>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;
using scene::RowPlace;

/// Three groups of four ranks, far more rows than the window shows.
class RowScrollerTest : public test::NavigationTest
{
protected:
    RowScrollerTest()
    {
        pipescope::test::TraceBuilder builder;
        for (int rank = 0; rank < 12; ++rank) {
            builder.rank(rank, rank % 4, static_cast<std::uint32_t>(rank / 4));
        }
        for (int rank = 0; rank < 12; ++rank) {
            builder.block(rank, BlockKind::Forward, ns(0, 1'000'000));
        }
        open(builder.build());
    }

    double rowHeight() const { return m_scene->layout().metrics().rowHeight; }

    QRect header(std::int32_t rank) const { return m_rows.headerRect(Rank{rank}); }
};

TEST_F(RowScrollerTest, ScrollsByWholeRowsWithinTheRange)
{
    ASSERT_GT(m_bar.maximum(), 200);
    m_rows.scrollRows(2);
    EXPECT_EQ(m_bar.value(), static_cast<int>(2.0 * rowHeight()));
    m_rows.scrollRows(-5);
    EXPECT_EQ(m_bar.value(), 0);
    m_rows.scrollRows(1000);
    EXPECT_EQ(m_bar.value(), m_bar.maximum());
    m_rows.scrollToTop();
    EXPECT_EQ(m_bar.value(), 0);
}

TEST_F(RowScrollerTest, NeedsNoRangeWhereAllRowsAreSeen)
{
    m_session.changeView([](ViewOptions& view) { view.rows.filter = "rank:3"; });
    EXPECT_EQ(m_bar.maximum(), 0);
}

TEST_F(RowScrollerTest, FindsAHeaderWhereItSaysItIs)
{
    ASSERT_FALSE(header(1).isEmpty());
    EXPECT_EQ(m_rows.headerAt(header(1).center()), RowPlace(Rank{1}));
    EXPECT_TRUE(header(11).isEmpty()) << "not scrolled to";
}

TEST_F(RowScrollerTest, FindsTitlesAlsoRightOfTheHeaders)
{
    const RowPlace title = std::string("group:0");
    const QPoint rightOfTitle(500, m_rows.headerRect(title).center().y());
    EXPECT_EQ(m_rows.headerAt(rightOfTitle), title);
    EXPECT_FALSE(m_rows.headerAt(QPointF(500.0, header(1).center().y())));
}

TEST_F(RowScrollerTest, FindsNoHeaderOnTheRuler)
{
    EXPECT_FALSE(m_rows.headerAt({50.0, 20.0}));
}

TEST_F(RowScrollerTest, AClickOnATitleCollapsesItsGroupAndAnotherExpandsIt)
{
    const QPointF title = m_rows.headerRect(std::string("group:0")).center();
    EXPECT_TRUE(m_rows.clickHeader(title));
    EXPECT_TRUE(m_session.view().rows.collapsed.contains("group:0"));
    EXPECT_TRUE(m_rows.clickHeader(title));
    EXPECT_TRUE(m_session.view().rows.collapsed.empty());
}

TEST_F(RowScrollerTest, AClickBesideTheHeadersIsForSomebodyElse)
{
    EXPECT_FALSE(m_rows.clickHeader(QPointF(500.0, header(1).center().y())));
    EXPECT_FALSE(m_session.currentRow().has_value());
}

TEST_F(RowScrollerTest, RevealsARowByScrollingAsLittleAsNeeded)
{
    m_rows.revealRow(TrackIndex{0U});
    EXPECT_EQ(m_bar.value(), 0) << "it is seen already";
    m_rows.revealRow(TrackIndex{11U});
    const QRect last = header(11);
    EXPECT_NEAR(last.bottom() + 1, m_areas.canvas.bottom(), 1.0) << "as the last one";
    m_rows.revealRow(TrackIndex{11U});
    EXPECT_EQ(header(11), last);
}

TEST_F(RowScrollerTest, StepsThroughAllRowsAndTitlesAndShowsEach)
{
    for (int i = 0; i < 15; ++i) {
        m_rows.stepCurrentRow(true);
        EXPECT_FALSE(m_rows.headerRect(*m_session.currentRow()).isEmpty()) << i;
    }
    EXPECT_EQ(m_session.currentRow(), RowPlace(Rank{11}));
}

TEST_F(RowScrollerTest, KeepsTheRowAtThePointerWhenHeightsChange)
{
    m_rows.scrollRows(5);
    m_pointer.moveTo(QPointF(50.0, 150.0));
    const auto before = m_rows.headerAt(*m_pointer.position());
    ASSERT_TRUE(before);
    const double heightBefore = rowHeight();
    m_rows.scaleRowHeight(1.5);
    EXPECT_GT(rowHeight(), heightBefore);
    EXPECT_EQ(m_rows.headerAt(*m_pointer.position()), before);
}

TEST_F(RowScrollerTest, ChangesHeightsByAPixelAtLeast)
{
    m_rows.scaleRowHeight(1.001);
    const double taller = rowHeight();
    m_rows.scaleRowHeight(0.999);
    EXPECT_DOUBLE_EQ(rowHeight(), taller - 1.0);
}

TEST_F(RowScrollerTest, LetsHeightsFollowTheWindowAgain)
{
    const double before = rowHeight();
    m_rows.scaleRowHeight(2.0);
    m_rows.resetRowHeight();
    EXPECT_FALSE(m_session.view().rows.height.has_value());
    EXPECT_DOUBLE_EQ(rowHeight(), before);
}

} // namespace
} // namespace pipescope::ui
