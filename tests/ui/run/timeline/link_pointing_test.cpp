#include <QSignalSpy>
#include <QTest>

#include "core/run/analysis/details/detail_text.h"
#include "tests/ui/run/timeline/small_run.h"
#include "tests/ui/run/timeline/timeline_fixture.h"
#include "ui/run/scene/draw/hit_test.h"
#include "ui/run/timeline/view/hover_text.h"

#include <gmock/gmock.h>

namespace pipescope::ui {
namespace {

class LinkPointingTest : public test::TimelineTest
{
protected:
    void SetUp() override { show(pipescope::test::smallRun(), {1000, 420}); }

    /// A point in the widget with only a link, and that link.
    std::pair<QPoint, LinkIndex> pointOnLink()
    {
        const TimelineFrame& frame = m_view.frame();
        const QRectF canvas = frame.areas.canvas;
        for (int y = 1; y < static_cast<int>(canvas.height()); ++y) {
            for (int x = 1; x < static_cast<int>(canvas.width()); x += 3) {
                const QPoint inWidget = (canvas.topLeft() + QPointF(x, y)).toPoint();
                const QPointF inside = QPointF(inWidget) - canvas.topLeft();
                const scene::Hit hit = scene::hitTest(frame.list, inside.x(), inside.y());
                if (const auto* link = std::get_if<scene::LinkHit>(&hit)) {
                    return {inWidget, frame.list.links[link->link].link};
                }
            }
        }
        ADD_FAILURE() << "no link can be pointed at";
        return {};
    }
};

TEST_F(LinkPointingTest, PointingAtALinkShowsFromWhichRankToWhichItLeads)
{
    const auto [point, index] = pointOnLink();
    const Link& link = m_session.trace()->link(index);
    QSignalSpy hovered(&m_view, &TimelineView::hoverTextChanged);
    QTest::mouseMove(surface(), point);
    ASSERT_FALSE(hovered.isEmpty());
    const QString expected = QStringLiteral("rank %1 → rank %2")
                                 .arg(m_session.trace()->track(link.source.track).rank.value)
                                 .arg(m_session.trace()->track(link.target.track).rank.value);
    EXPECT_TRUE(hovered.back().front().toString().contains(expected))
        << hovered.back().front().toString().toStdString();
}

TEST_F(LinkPointingTest, ClickingALinkSelectsWhatItComesFrom)
{
    const auto [point, index] = pointOnLink();
    QTest::mouseClick(surface(), Qt::LeftButton, {}, point);
    EXPECT_EQ(m_session.selection(), refOf(m_session.trace()->link(index).source));
}

TEST_F(LinkPointingTest, ClickingItAgainSelectsWhereItGoes)
{
    const auto [point, index] = pointOnLink();
    QTest::mouseClick(surface(), Qt::LeftButton, {}, point);
    ASSERT_TRUE(settle());
    QTest::mouseClick(surface(), Qt::LeftButton, {}, point);
    EXPECT_EQ(m_session.selection(), refOf(m_session.trace()->link(index).target));
}

TEST_F(LinkPointingTest, PointingAtALinkOutlinesBothEnds)
{
    const auto [point, index] = pointOnLink();
    const Link& link = m_session.trace()->link(index);
    QTest::mouseMove(surface(), m_view.frame().areas.canvas.topLeft().toPoint() + QPoint(5, 1));
    QTest::mouseMove(surface(), point);
    EXPECT_THAT(m_view.frame().outlined, testing::ElementsAre(*refOf(link.source), *refOf(link.target)));
    EXPECT_FALSE(m_view.frame().list.outlines.empty());
    QTest::mouseMove(surface(), m_view.frame().areas.canvas.topLeft().toPoint() + QPoint(5, 1));
    EXPECT_TRUE(m_view.frame().outlined.empty());
}

TEST_F(LinkPointingTest, ALinkIsDescribedWithItsBytesAndWhoWaited)
{
    Link link = m_session.trace()->links.front();
    link.bytes = 8'388'608;
    link.late = LateSide::Sender;
    const QString text = hoverText(*m_session.trace(), link);
    for (const char* part : {"8.39 MB", "receiver waited", "sender came last"}) {
        EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << text.toStdString();
    }
}

} // namespace
} // namespace pipescope::ui
