#include <QSignalSpy>
#include <QTest>

#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/timeline/view/view_picture.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

class InFlightViewTest : public test::TimelineTest
{
protected:
    InFlightViewTest()
    {
        show(pipescope::test::smallRun(), {1200, 700});
        m_session.setAnalysed(analysedRun(m_session.trace(), {}));
        m_session.changeView([](ViewOptions& view) { view.inFlightShown = true; });
    }
};

TEST_F(InFlightViewTest, HoverSaysHowManyAreInFlightAlsoAboveTheCurve)
{
    ASSERT_TRUE(settle());
    const TimelineFrame& frame = m_view.frame();
    ASSERT_FALSE(frame.list.inFlight.empty());
    const scene::Box& box = frame.list.inFlight.front();
    const double top = m_view.scene()->layout().inFlightLane(0).top;
    QSignalSpy hovered(&m_view, &TimelineView::hoverTextChanged);
    QTest::mouseMove(surface(),
                     (frame.areas.canvas.topLeft() + QPointF((box.left + box.right) / 2, top + 1)).toPoint());
    ASSERT_EQ(hovered.count(), 1);
    const QString text = hovered.last().first().toString();
    EXPECT_TRUE(text.contains(QStringLiteral(" micro-batches in flight, at most "))) << text.toStdString();
    EXPECT_TRUE(text.endsWith(QStringLiteral(" · rank 0"))) << text.toStdString();
}

TEST_F(InFlightViewTest, RowsGetLowerWhenNothingIsKnownAnyMore)
{
    ASSERT_TRUE(settle());
    ASSERT_GT(m_view.scene()->layout().inFlightLane(0).height, 0.0);
    m_session.setAnalysed(nullptr);
    ASSERT_TRUE(settle());
    EXPECT_EQ(m_view.scene()->layout().inFlightLane(0).height, 0.0);
}

TEST_F(InFlightViewTest, APictureOfTheViewHasTheLane)
{
    ASSERT_TRUE(settle());
    const picture::PictureRequest request = pictureOfView(m_view);
    EXPECT_EQ(request.inFlight, m_session.analysed()->inFlight);
    EXPECT_TRUE(request.view.inFlightShown);
}

} // namespace
} // namespace pipescope::ui
