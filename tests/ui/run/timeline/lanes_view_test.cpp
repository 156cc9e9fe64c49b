#include <QSignalSpy>
#include <QTest>

#include "core/run/companion/other_run.h"
#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/session/run_analyser.h"
#include "ui/run/timeline/view/view_picture.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

/// Step 0 of a run of two equal steps under step 1, 3 ms earlier than that.
class CompanionViewTest : public test::TimelineTest
{
protected:
    CompanionViewTest() { show(pipescope::test::smallRun(), {1200, 700}); }

    void showStep()
    {
        Companion companion = *stepUnderOthers(*m_session.trace(), StepIndex{0U}, {});
        auto earlier = std::make_shared<Trace>();
        earlier->steps = companion.trace->steps;
        for (const Track& track : companion.trace->tracks) {
            Track& copy = earlier->tracks.emplace_back();
            copy.rank = track.rank;
            for (std::size_t i = 0; i < track.blocks.size(); ++i) {
                Block block = track.blocks.at(BlockIndex{i});
                block.span.begin = block.span.begin - Duration{3'000'000};
                copy.blocks.append(block);
            }
            copy.blocks.sort();
        }
        companion.trace = earlier;
        m_session.setCompanion(std::make_shared<const scene::CompanionIndex>(std::move(companion)));
    }

    /// The middle of the first ghost.
    QPoint pointOnGhost()
    {
        const TimelineFrame& frame = m_view.frame();
        const scene::Box& box = frame.list.ghosts.front().box;
        return (frame.areas.canvas.topLeft()
                + QPointF((box.left + box.right) / 2, (box.top + box.bottom) / 2))
            .toPoint();
    }
};

TEST_F(CompanionViewTest, MakesRoomForGhostsAndTakesItBack)
{
    const double before = m_view.scene()->layout().rows()[0].band.height;
    showStep();
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_view.frame().list.ghosts.empty());
    EXPECT_GT(m_view.scene()->layout().companionLane(0).height, 0.0);
    m_session.setCompanion(nullptr);
    ASSERT_TRUE(settle());
    EXPECT_TRUE(m_view.frame().list.ghosts.empty());
    EXPECT_EQ(m_view.scene()->layout().rows()[0].band.height, before);
}

TEST_F(CompanionViewTest, HoverSaysHowMuchEarlierAGhostBegins)
{
    showStep();
    ASSERT_TRUE(settle());
    QSignalSpy hovered(&m_view, &TimelineView::hoverTextChanged);
    QTest::mouseMove(surface(), pointOnGhost());
    ASSERT_EQ(hovered.count(), 1);
    const QString text = hovered.last().first().toString();
    EXPECT_TRUE(text.startsWith(QStringLiteral("Step "))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("begins 3 ms earlier"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("ends at the same time"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("takes 3 ms longer"))) << text.toStdString();
}

TEST_F(CompanionViewTest, AClickOnAGhostSelectsTheBlockItStandsBeside)
{
    showStep();
    ASSERT_TRUE(settle());
    const auto ghost = std::get<BlockRef>(m_view.frame().list.ghosts.front().ref);
    const auto partner = m_session.companion()->companion.partnerOf(ghost.track, ghost.block);
    ASSERT_TRUE(partner);
    QTest::mouseClick(surface(), Qt::LeftButton, {}, pointOnGhost());
    EXPECT_EQ(m_session.selection(), TraceRef(BlockRef{ghost.track, *partner}));
}

TEST_F(CompanionViewTest, APictureOfTheViewHasTheGhosts)
{
    showStep();
    ASSERT_TRUE(settle());
    EXPECT_EQ(pictureOfView(m_view).companion, m_session.companion());
}

TEST_F(CompanionViewTest, AnotherDocumentHasNone)
{
    showStep();
    ASSERT_TRUE(settle());
    m_session.setTrace(pipescope::test::smallRun(2));
    ASSERT_TRUE(settle());
    EXPECT_FALSE(m_session.companion());
    EXPECT_TRUE(m_view.frame().list.ghosts.empty());
}

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
