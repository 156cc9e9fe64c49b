#include "ui/run/timeline/view/minimap_view.h"

#include <QApplication>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/ui/patience.h"
#include "tests/ui/run/timeline/small_run.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/appearance/theme.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pipescope::ui {
namespace {

class MinimapViewTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_session.setTrace(pipescope::test::smallRun());
        auto* layout = new QVBoxLayout(&m_window);
        m_timeline = new TimelineView(m_session, &m_window);
        m_minimap = new MinimapView(m_session, *m_timeline, &m_window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_minimap);
        layout->addWidget(m_timeline, 1);
        m_window.resize(1000, 420);
        m_window.show();
        ASSERT_TRUE(settle());
        m_run = m_minimap->shownTime();
        m_length = m_run.duration().ns;
    }

    bool settle()
    {
        return test::waitFor([this] { return m_timeline->isIdle() && m_minimap->isIdle(); });
    }

    TimeSpan part(double from, double to) const
    {
        const auto at = [&](double x) {
            return m_run.begin + Duration{static_cast<std::int64_t>(x * static_cast<double>(m_length))};
        };
        return {at(from), at(to)};
    }

    void look(double from, double to)
    {
        m_timeline->times().setVisibleSpan(part(from, to));
        ASSERT_TRUE(settle());
    }

    QPoint pointAt(double partOfRun) const
    {
        const QRectF area = m_minimap->area();
        return QPointF(area.left() + partOfRun * area.width(), area.center().y()).toPoint();
    }

    void drag(double from, double to)
    {
        QTest::mousePress(m_minimap, Qt::LeftButton, {}, pointAt(from));
        QTest::mouseMove(m_minimap, pointAt((from + to) / 2.0));
        QTest::mouseMove(m_minimap, pointAt(to));
        QTest::mouseRelease(m_minimap, Qt::LeftButton, {}, pointAt(to));
        ASSERT_TRUE(settle());
    }

    void expectSeen(double from, double to)
    {
        const TimeSpan seen = m_timeline->times().visibleSpan();
        const auto partOf = [&](TimePoint time) {
            return static_cast<double>((time - m_run.begin).ns) / static_cast<double>(m_length);
        };
        EXPECT_NEAR(partOf(seen.begin), from, 0.005);
        EXPECT_NEAR(partOf(seen.end), to, 0.005);
    }

    TimelineSession m_session;
    QWidget m_window;
    TimelineView* m_timeline = nullptr;
    MinimapView* m_minimap = nullptr;
    TimeSpan m_run;
    std::int64_t m_length = 0;
};

TEST_F(MinimapViewTest, ShowsTheRunInAsManyColumnsAsItHasPixels)
{
    const auto& columns = m_minimap->columns();
    EXPECT_EQ(columns.run, m_run);
    EXPECT_EQ(columns.shares.size(), static_cast<std::size_t>(std::ceil(m_minimap->area().width()
                                                                        * m_minimap->devicePixelRatioF())));
    EXPECT_EQ(m_minimap->area().left(), m_timeline->frame().areas.canvas.left());
}

TEST_F(MinimapViewTest, HasEachTimeWhereTheTimelineHasItThatShowsEverything)
{
    for (const Step& step : m_session.trace()->steps) {
        EXPECT_NEAR(m_minimap->area().left() + m_minimap->geometry().xOf(step.span.begin),
                    m_timeline->rows().areas().canvas.left() + m_timeline->frame().time.xOf(step.span.begin),
                    0.5);
    }
}

TEST_F(MinimapViewTest, ShowsTheRanksOfCollapsedGroups)
{
    ViewOptions view = m_session.view();
    view.rows.collapsed = {"group:0"};
    m_session.setView(view);
    ASSERT_TRUE(settle());
    const auto& shares = m_minimap->columns().shares;
    EXPECT_TRUE(std::any_of(shares.begin(), shares.end(), [](const scene::RoleShares& column) {
        return std::any_of(column.begin(), column.end(), [](float share) { return share > 0.0F; });
    }));
}

TEST_F(MinimapViewTest, DraggingTheWindowMovesTheTimeline)
{
    look(0.2, 0.4);
    drag(0.3, 0.5);
    expectSeen(0.4, 0.6);
}

TEST_F(MinimapViewTest, DraggingAnEdgeZoomsTheTimelineAndIsUndone)
{
    look(0.2, 0.4);
    drag(0.4, 0.7);
    expectSeen(0.2, 0.7);
    drag(0.2, 0.3);
    expectSeen(0.3, 0.7);
    m_timeline->times().undoZoom();
    ASSERT_TRUE(settle());
    expectSeen(0.2, 0.7);
}

TEST_F(MinimapViewTest, AClickBesideTheWindowJumpsThere)
{
    look(0.2, 0.4);
    QTest::mouseClick(m_minimap, Qt::LeftButton, {}, pointAt(0.8));
    ASSERT_TRUE(settle());
    expectSeen(0.7, 0.9);
}

TEST_F(MinimapViewTest, APressBesideTheWindowGoesOnAsADrag)
{
    look(0.2, 0.4);
    drag(0.8, 0.6);
    expectSeen(0.5, 0.7);
}

TEST_F(MinimapViewTest, ADoubleClickShowsEverything)
{
    look(0.2, 0.4);
    QTest::mouseDClick(m_minimap, Qt::LeftButton, {}, pointAt(0.3));
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_timeline->times().visibleSpan().covers(m_run));
}

TEST_F(MinimapViewTest, TheWheelZooms)
{
    look(0.2, 0.4);
    const QPoint at = pointAt(0.3);
    QWheelEvent event(at, m_minimap->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(m_minimap, &event);
    ASSERT_TRUE(settle());
    expectSeen(0.22, 0.38);
}

TEST_F(MinimapViewTest, APlaceInAnotherStepThanTheOneChosenUndoesTheChoice)
{
    ViewOptions view = m_session.view();
    view.step = StepIndex{0U};
    m_session.setView(view);
    ASSERT_TRUE(settle());
    QTest::mouseClick(m_minimap, Qt::LeftButton, {}, pointAt(0.9));
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_session.view().step);
    EXPECT_GT(m_timeline->times().visibleSpan().end, m_session.trace()->steps[1].span.begin);
}

TEST_F(MinimapViewTest, FollowsTheRowsShown)
{
    const auto before = m_minimap->columns().shares;
    ViewOptions view = m_session.view();
    view.rows.filter = "rank:0";
    m_session.setView(view);
    ASSERT_TRUE(settle());
    EXPECT_NE(m_minimap->columns().shares, before);
}

TEST_F(MinimapViewTest, IsPaintedOnlyWhenSomethingChanged)
{
    const int painted = m_minimap->paintCount();
    ViewOptions view = m_session.view();
    view.linksShown = false;
    m_timeline->viewport()->update();
    ASSERT_TRUE(settle());
    test::handlePostedEvents();
    EXPECT_EQ(m_minimap->paintCount(), painted);
    look(0.2, 0.4);
    EXPECT_GT(m_minimap->paintCount(), painted);
}

TEST_F(MinimapViewTest, ShowsTheWindowAndTheStepBoundaries)
{
    look(0.2, 0.4);
    const QImage image = m_minimap->grab().toImage();
    const scene::Palette& palette = scene::paletteFor(isDark(*m_timeline));
    const double ratio = image.devicePixelRatio();
    const auto colourAt = [&](double x, int line) {
        return image.pixelColor(QPointF(x * ratio, (m_minimap->area().top() + line) * ratio).toPoint());
    };
    const QColor selection(palette.selection.red, palette.selection.green, palette.selection.blue);
    bool isEdgeSeen = false;
    for (double dx = -2.0; dx <= 2.0; dx += 0.5) {
        isEdgeSeen = isEdgeSeen || colourAt(pointAt(0.2).x() + dx, 2) == selection;
    }
    EXPECT_TRUE(isEdgeSeen);
    // Where ranks are busy, at the lower edge.
    const int low = qRound(m_minimap->area().height()) - 3;
    EXPECT_NE(colourAt(pointAt(0.1).x(), low), colourAt(pointAt(0.3).x(), low));
}

} // namespace
} // namespace pipescope::ui
