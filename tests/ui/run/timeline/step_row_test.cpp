#include <QSignalSpy>
#include <QTest>

#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/run/timeline/view/view_picture.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

using pipescope::test::smallRun;

/// A run of three steps, numbered 10, 11 and 12.
class StepRowTest : public test::TimelineTest
{
protected:
    void SetUp() override { show(smallRun(4, 4, 3), {1000, 420}); }

    /// In the middle of a step in its row.
    QPoint placeOf(StepIndex step)
    {
        const TimelineFrame& frame = m_view.frame();
        const auto mark = std::find_if(frame.ruler.steps.begin(), frame.ruler.steps.end(),
                                       [&](const scene::StepMark& each) { return each.step == step; });
        EXPECT_NE(mark, frame.ruler.steps.end());
        return QPointF(frame.areas.canvas.left() + (mark->left + mark->right) / 2.0,
                       frame.areas.ruler.top() + frame.areas.ruler.height() / 4.0)
            .toPoint();
    }

    TimeSpan spanOf(StepIndex step) const { return m_session.trace()->steps[step.value].span; }

    const StepIndex m_second{1U};
};

TEST_F(StepRowTest, AClickSelectsAStepAndAnotherOneOutsideEndsThat)
{
    QTest::mouseClick(surface(), Qt::LeftButton, {}, placeOf(m_second));
    EXPECT_EQ(m_session.selectedStep(), m_second);
    EXPECT_FALSE(m_session.range());
    EXPECT_EQ(m_view.frame().selectedStep, m_second);
    QTest::keyClick(&m_view, Qt::Key_Escape);
    EXPECT_FALSE(m_session.selectedStep());
}

TEST_F(StepRowTest, AClickWithAnUnsteadyHandSelectsAStepAndMeasuresNothing)
{
    QSignalSpy measured(&m_session, &TimelineSession::rangeChanged);
    const QPoint place = placeOf(m_second);
    QTest::mousePress(surface(), Qt::LeftButton, {}, place);
    QTest::mouseMove(surface(), place + QPoint(1, 0));
    QTest::mouseRelease(surface(), Qt::LeftButton, {}, place + QPoint(1, 0));
    EXPECT_EQ(measured.count(), 0);
    EXPECT_EQ(m_session.selectedStep(), m_second);
}

TEST_F(StepRowTest, ADragStillMeasuresFromStepToStep)
{
    const QPoint from = placeOf(m_second) - QPoint(4, 0);
    QTest::mousePress(surface(), Qt::LeftButton, {}, from);
    QTest::mouseMove(surface(), placeOf(StepIndex{2U}));
    QTest::mouseRelease(surface(), Qt::LeftButton, {}, placeOf(StepIndex{2U}));
    EXPECT_TRUE(m_session.range());
    EXPECT_FALSE(m_session.selectedStep());
}

TEST_F(StepRowTest, ADoubleClickFitsTheStep)
{
    const QPoint place = placeOf(m_second);
    QTest::mouseClick(surface(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(surface(), Qt::LeftButton, {}, place);
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(spanOf(m_second)));
    EXPECT_LT(m_view.times().visibleSpan().duration().ns, spanOf(m_second).duration().ns * 5 / 4);
}

TEST_F(StepRowTest, FitFitsTheSelectedStepAndThenEverything)
{
    m_session.selectStep(m_second);
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    EXPECT_LT(m_view.times().visibleSpan().duration().ns, spanOf(m_second).duration().ns * 5 / 4);
    m_view.revealer().fitSelectionThenAll();
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.times().visibleSpan().covers(m_session.trace()->span()));
}

TEST_F(StepRowTest, BesideAStepIsTheNextOneAndBesideTheLastThatItself)
{
    const Trace& trace = *m_session.trace();
    EXPECT_EQ(stepBeside(trace, m_second, true), StepIndex{2U});
    EXPECT_EQ(stepBeside(trace, m_second, false), StepIndex{0U});
    EXPECT_EQ(stepBeside(trace, StepIndex{2U}, true), StepIndex{2U});
    EXPECT_EQ(stepBeside(trace, StepIndex{0U}, false), StepIndex{0U});
}

TEST_F(StepRowTest, HoveringShowsNumberAndDuration)
{
    QSignalSpy hovered(&m_view, &TimelineView::hoverTextChanged);
    QTest::mouseMove(surface(), placeOf(m_second));
    ASSERT_TRUE(settle());
    ASSERT_FALSE(hovered.isEmpty());
    EXPECT_TRUE(hovered.last().first().toString().startsWith(QStringLiteral("Step 11 · ")))
        << hovered.last().first().toString().toStdString();
}

TEST_F(StepRowTest, ScreenReadersHearOfTheSelectedStep)
{
    m_session.selectStep(m_second);
    EXPECT_TRUE(selectionText(m_view).startsWith(QStringLiteral("Step: 11")))
        << selectionText(m_view).toStdString();
}

TEST_F(StepRowTest, AStepStandsOutFromTheRulerAndTheSelectedOneMore)
{
    const QPoint place = placeOf(m_second);
    const QImage before = viewRenderer(m_view)();
    m_session.selectStep(m_second);
    const QImage after = viewRenderer(m_view)();
    const QRectF ruler = m_view.frame().areas.ruler;
    const QPoint below(place.x(), static_cast<int>(ruler.top() + ruler.height() * 0.55));
    EXPECT_NE(before.pixel(place.x(), static_cast<int>(ruler.top()) + 4), before.pixel(below));
    int changed = 0;
    for (int y = 0; y < static_cast<int>(ruler.center().y()); ++y) {
        changed += before.pixel(place.x(), y) != after.pixel(place.x(), y) ? 1 : 0;
    }
    EXPECT_GE(changed, 2) << "its frame";
}

} // namespace
} // namespace pipescope::ui
