#include "ui/run/timeline/navigation/time_navigation.h"

#include <QSignalSpy>

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/navigation/navigation_fixture.h"

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

constexpr TimeSpan kRun = ns(0, 1'000'000);

/// A run of a million nanoseconds with a step in its middle fifth.
class TimeNavigationTest : public test::NavigationTest
{
protected:
    TimeNavigationTest()
    {
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0).step(7, ns(400'000, 600'000));
        builder.block(0, BlockKind::Forward, kRun);
        open(builder.build());
    }

    void chooseStep()
    {
        m_session.changeView([](ViewOptions& view) { view.step = StepIndex{0U}; });
        m_times.reset(m_scene->focus());
    }

    std::int64_t visibleNs() const { return m_times.visibleSpan().duration().ns; }
};

TEST_F(TimeNavigationTest, GlidesToASpanAndReportsTheEnd)
{
    QSignalSpy ended(&m_times, &TimeNavigation::ended);
    m_times.glideToSpan(ns(200'000, 300'000));
    EXPECT_TRUE(m_times.isMoving());
    EXPECT_TRUE(m_times.visibleSpan().covers(kRun)) << "not at once";
    EXPECT_EQ(m_times.targetSpan(), ns(200'000, 300'000));
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_times.visibleSpan(), ns(200'000, 300'000));
    EXPECT_EQ(ended.count(), 1);
}

TEST_F(TimeNavigationTest, ReportsASpanOnlyIfItIsAnother)
{
    QSignalSpy changed(&m_times, &TimeNavigation::visibleSpanChanged);
    m_times.setVisibleSpan(ns(200'000, 300'000));
    EXPECT_EQ(changed.count(), 1);
    m_times.setVisibleSpan(ns(200'000, 300'000));
    EXPECT_EQ(changed.count(), 1);
}

TEST_F(TimeNavigationTest, GoesOnShowingEverythingOnAWiderCanvas)
{
    ASSERT_TRUE(m_times.showsAll());
    m_times.setWidth(1500.0);
    EXPECT_TRUE(m_times.showsAll());
    EXPECT_DOUBLE_EQ(m_times.shown().width(), 1500.0);
}

TEST_F(TimeNavigationTest, KeepsItsScaleOnAWiderCanvasWhenZoomed)
{
    m_times.setVisibleSpan(ns(200'000, 300'000));
    const double before = m_times.shown().nsPerPixel();
    m_times.setWidth(1500.0);
    EXPECT_DOUBLE_EQ(m_times.shown().nsPerPixel(), before);
}

TEST_F(TimeNavigationTest, KeepsWhatIsSeenWithinOtherLimitsUnlessItShowsAll)
{
    m_times.setVisibleSpan(ns(200'000, 300'000));
    m_times.setLimits(ns(0, 2'000'000), false);
    EXPECT_EQ(m_times.visibleSpan(), ns(200'000, 300'000));
    m_times.setLimits(ns(0, 3'000'000), true);
    EXPECT_TRUE(m_times.visibleSpan().covers(ns(0, 3'000'000)));
}

TEST_F(TimeNavigationTest, ZoomsAboutThePointer)
{
    m_pointer.moveTo(QPointF(400.0, 100.0));
    const TimePoint under = m_times.shown().timeAt(300.0);
    m_times.zoomStep(2.0);
    ASSERT_TRUE(settle());
    EXPECT_NEAR(m_times.shown().xOf(under), 300.0, 0.1);
    EXPECT_LT(visibleNs(), kRun.duration().ns * 6 / 10);
}

TEST_F(TimeNavigationTest, UndoesAZoomButNoPan)
{
    const TimeSpan whole = m_times.visibleSpan();
    m_times.zoomStep(4.0);
    m_times.panStep(0.2);
    ASSERT_TRUE(settle());
    m_times.undoZoom();
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_times.visibleSpan(), whole);
}

TEST_F(TimeNavigationTest, UndoesADragAsAWhole)
{
    const TimeSpan whole = m_times.visibleSpan();
    m_times.rememberView();
    m_times.dragVisibleSpan(ns(100'000, 300'000));
    m_times.dragVisibleSpan(ns(200'000, 300'000));
    EXPECT_EQ(m_times.visibleSpan(), ns(200'000, 300'000)) << "at once";
    m_times.undoZoom();
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_times.visibleSpan(), whole);
}

TEST_F(TimeNavigationTest, GlidesToAPartOfTheCanvasInEitherOrder)
{
    const TimePoint begin = m_times.shown().timeAt(200.0);
    const TimePoint end = m_times.shown().timeAt(400.0);
    m_times.glideToPart(400.0, 200.0);
    EXPECT_EQ(m_times.targetSpan(), (TimeSpan{begin, end}));
}

TEST_F(TimeNavigationTest, LeavesAStepThatDoesNotMeetTheSpan)
{
    chooseStep();
    m_times.glideToSpan(ns(100'000, 200'000));
    EXPECT_FALSE(m_session.view().step.has_value());
}

TEST_F(TimeNavigationTest, StaysWithAStepThatMeetsTheSpan)
{
    chooseStep();
    m_times.glideToSpan(ns(350'000, 450'000));
    EXPECT_EQ(m_session.view().step, StepIndex{0U});
}

TEST_F(TimeNavigationTest, GoesOnWhileAKeyIsHeld)
{
    m_times.hold(scene::Motion::ZoomIn, false);
    EXPECT_TRUE(m_times.isMoving());
    m_times.releaseAll();
    ASSERT_TRUE(settle());
    EXPECT_LT(visibleNs(), kRun.duration().ns) << "what a mere tap does";
}

} // namespace
} // namespace pipescope::ui
