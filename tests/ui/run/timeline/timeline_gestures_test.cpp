#include "ui/run/timeline/view/timeline_gestures.h"

#include <QFont>
#include <QMouseEvent>
#include <QSignalSpy>

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/navigation/navigation_fixture.h"

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

/// A rank with one block in the middle of a step, and another that is busy all the time.
class TimelineGesturesTest : public test::NavigationTest
{
protected:
    TimelineGesturesTest()
    {
        QObject::connect(&m_scene, &ShownScene::changed, &m_frame, &LiveFrame::invalidate);
        QObject::connect(&m_times, &TimeNavigation::moved, &m_frame, &LiveFrame::invalidate);
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0).rank(1, 1).step(1, ns(200'000, 800'000));
        builder.block(0, BlockKind::Forward, ns(400'000, 600'000), "0F", 0U);
        builder.block(1, BlockKind::Forward, ns(0, 1'000'000), "0F", 0U);
        open(builder.build());
        m_times.setVisibleSpan(ns(0, 1'000'000));
    }

    static QMouseEvent event(QEvent::Type type, QPointF at, Qt::MouseButton button,
                             Qt::KeyboardModifiers modifiers = {})
    {
        return {type, at, at, button, button, modifiers};
    }

    void press(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers = {})
    {
        m_gestures.press(event(QEvent::MouseButtonPress, at, button, modifiers));
    }

    void move(QPointF at, Qt::KeyboardModifiers modifiers = {})
    {
        m_gestures.move(event(QEvent::MouseMove, at, Qt::NoButton, modifiers));
    }

    void release(QPointF at, Qt::MouseButton button)
    {
        m_gestures.release(event(QEvent::MouseButtonRelease, at, button));
    }

    /// Where a moment is drawn, in the row of the rank.
    QPointF inRow(std::int64_t moment) const
    {
        return {m_areas.canvas.left() + m_times.shown().xOf({moment}),
                static_cast<double>(m_rows.headerRect(Rank{0}).top() + 10)};
    }

    QPointF onRuler(std::int64_t moment) const { return {inRow(moment).x(), 5.0}; }

    LiveFrame m_frame{m_session, m_scene, m_times, m_rows, QFont()};
    TimelineGestures m_gestures{m_session, m_frame, m_times, m_rows, m_revealer, m_pointer};
};

TEST_F(TimelineGesturesTest, AClickSelectsWhatIsDrawnThereAndBesideItNothing)
{
    press(inRow(500'000), Qt::LeftButton);
    release(inRow(500'000), Qt::LeftButton);
    EXPECT_TRUE(m_session.selection().has_value());
    press(inRow(100'000), Qt::LeftButton);
    release(inRow(100'000), Qt::LeftButton);
    EXPECT_FALSE(m_session.selection().has_value());
}

TEST_F(TimelineGesturesTest, AClickBetweenTwoBlocksSelectsTheGap)
{
    pipescope::test::TraceBuilder builder;
    builder.rank(0, 0);
    builder.block(0, BlockKind::Forward, ns(0, 200'000), "0F");
    builder.block(0, BlockKind::Forward, ns(800'000, 1'000'000), "1F");
    open(builder.build());
    m_times.setVisibleSpan(ns(0, 1'000'000));
    // Rows are high where there are few; blocks have their upper half.
    const QRect header = m_rows.headerRect(Rank{0});
    const QPointF between(inRow(500'000).x(), header.top() + header.height() / 3.0);
    press(between, Qt::LeftButton);
    release(between, Qt::LeftButton);
    const GapRef gap{TrackIndex{0U}, BlockIndex{1U}};
    EXPECT_EQ(m_session.selectedGap(), gap);
    EXPECT_FALSE(m_session.selection());
    m_frame.applySelection();
    const auto& outlined = m_frame.shown().list.selection;
    ASSERT_TRUE(outlined);
    EXPECT_NEAR(outlined->left, m_times.shown().xOf({200'000}), 1.0);
    EXPECT_NEAR(outlined->right, m_times.shown().xOf({800'000}), 1.0);
    const QPointF onBlock(inRow(900'000).x(), between.y());
    press(onBlock, Qt::LeftButton);
    release(onBlock, Qt::LeftButton);
    EXPECT_FALSE(m_session.selectedGap());
    EXPECT_TRUE(m_session.selection());
}

TEST_F(TimelineGesturesTest, AClickThatIsDraggedPansAndSelectsNothing)
{
    m_times.setVisibleSpan(ns(300'000, 700'000));
    const QPointF from = inRow(500'000);
    press(from, Qt::LeftButton);
    move(from + QPointF(1.0, 0.0));
    EXPECT_FALSE(m_gestures.isPanning()) << "it may yet be a click";
    move(from + QPointF(100.0, 0.0));
    EXPECT_TRUE(m_gestures.isPanning());
    release(from + QPointF(100.0, 0.0), Qt::LeftButton);
    EXPECT_TRUE(m_gestures.isIdle());
    EXPECT_EQ(m_times.visibleSpan(), ns(260'000, 660'000));
    EXPECT_FALSE(m_session.selection().has_value());
}

TEST_F(TimelineGesturesTest, AShiftDragMeasuresFromBorderToBorder)
{
    press(inRow(401'000), Qt::LeftButton, Qt::ShiftModifier);
    move(inRow(597'000), Qt::ShiftModifier);
    EXPECT_EQ(m_session.range(), ns(400'000, 600'000));
}

TEST_F(TimelineGesturesTest, AShiftDragWithControlMeasuresWhereThePointerIs)
{
    press(inRow(401'000), Qt::LeftButton, Qt::ShiftModifier | Qt::ControlModifier);
    move(inRow(597'000), Qt::ShiftModifier | Qt::ControlModifier);
    EXPECT_EQ(m_session.range(), ns(401'000, 597'000));
}

TEST_F(TimelineGesturesTest, ADragFromTheRulerMeasuresStepsAlsoBelowIt)
{
    press(onRuler(203'000), Qt::LeftButton);
    move(inRow(797'000));
    EXPECT_EQ(m_session.range(), ns(200'000, 800'000));
}

TEST_F(TimelineGesturesTest, ADragThatEndsWhereItBeganEndsTheRange)
{
    press(inRow(401'000), Qt::LeftButton, Qt::ShiftModifier);
    move(inRow(597'000), Qt::ShiftModifier);
    move(inRow(401'000), Qt::ShiftModifier);
    release(inRow(401'000), Qt::LeftButton);
    EXPECT_FALSE(m_session.range().has_value());
}

TEST_F(TimelineGesturesTest, ARightDragZoomsToItsRange)
{
    press(inRow(200'000), Qt::RightButton);
    move(inRow(300'000));
    EXPECT_TRUE(m_frame.band().has_value());
    release(inRow(300'000), Qt::RightButton);
    EXPECT_FALSE(m_frame.band().has_value());
    EXPECT_EQ(m_times.targetSpan(), ns(200'000, 300'000));
}

TEST_F(TimelineGesturesTest, ARightClickAsksForTheMenuOfWhatIsThere)
{
    QSignalSpy rowMenus(&m_gestures, &TimelineGestures::rowMenuRequested);
    QSignalSpy itemMenus(&m_gestures, &TimelineGestures::itemMenuRequested);
    for (const QPointF at : {inRow(500'000), QPointF(m_rows.headerRect(Rank{0}).center()), inRow(100'000)}) {
        press(at, Qt::RightButton);
        release(at, Qt::RightButton);
    }
    EXPECT_EQ(itemMenus.count(), 1);
    EXPECT_EQ(rowMenus.count(), 1);
    EXPECT_EQ(m_session.currentRow(), scene::RowPlace(Rank{0}));
}

TEST_F(TimelineGesturesTest, ADoubleClickOnABlockFitsIt)
{
    press(inRow(500'000), Qt::LeftButton);
    release(inRow(500'000), Qt::LeftButton);
    m_gestures.doubleClick(event(QEvent::MouseButtonDblClick, inRow(500'000), Qt::LeftButton));
    EXPECT_TRUE(m_times.targetSpan().covers(ns(400'000, 600'000)));
    EXPECT_LT(m_times.targetSpan().duration().ns, 230'000);
}

TEST_F(TimelineGesturesTest, TheMomentAtThePointerIsThatOfABorderNearIt)
{
    m_pointer.moveTo(inRow(403'000));
    EXPECT_EQ(m_gestures.momentAtPointer(), TimePoint{400'000});
    m_pointer.moveTo(std::nullopt);
    EXPECT_EQ(m_gestures.momentAtPointer(), TimePoint{500'000});
}

} // namespace
} // namespace pipescope::ui
