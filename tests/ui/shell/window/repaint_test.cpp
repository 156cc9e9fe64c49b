#include <QTest>
#include <QWindow>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/timeline/view/minimap_view.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/window/activity_bar.h"

#include <set>

namespace pipescope::ui {
namespace {

/// Nothing is painted anew unless something has changed.
class RepaintTest : public test::WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("/data/run");
        m_before = paints();
    }

    std::pair<int, int> paints() const
    {
        return {m_window.timeline()->paintCount(), m_window.minimap()->paintCount()};
    }

    std::pair<int, int> m_before;
};

TEST_F(RepaintTest, AnIdleWindowPaintsNothing)
{
    ASSERT_TRUE(waitUntilIdle());
    test::handlePostedEvents();
    EXPECT_EQ(paints(), m_before);
}

TEST_F(RepaintTest, ThePointerMovingOverBlocksPaintsThemOnceAndThenOnlyItsLine)
{
    const TimelineFrame& frame = m_window.timeline()->frame();
    ASSERT_FALSE(frame.list.items.empty());
    const scene::Box& box = frame.list.items.front().box;
    const QPointF corner = frame.areas.canvas.topLeft() + QPointF(box.left, (box.top + box.bottom) / 2.0);
    for (double x = -20.0; x < box.width() + 20.0; x += 7.0) {
        const QPoint at =
            m_window.timeline()->viewport()->mapTo(&m_window, (corner + QPointF(x, 0.0)).toPoint());
        QTest::mouseMove(m_window.windowHandle(), at);
        QCoreApplication::processEvents();
    }
    ASSERT_TRUE(waitUntilIdle());
    test::handlePostedEvents();
    EXPECT_LE(paints().first, m_before.first + 1);
    EXPECT_EQ(paints().second, m_before.second);
}

TEST_F(RepaintTest, TheProgressOfALoadPaintsNothingOfTheRunThatIsStillShown)
{
    m_window.open("ticking");
    std::set<QString> shown;
    EXPECT_TRUE(test::waitFor([&] {
        shown.insert(m_window.activity()->text());
        return shown.size() > 4;
    }));
    EXPECT_EQ(paints(), m_before);
    m_core.mayFinish.open();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_GT(paints().first, m_before.first) << "the run that was opened";
}

TEST_F(RepaintTest, SettingWhatIsSetAlreadyPaintsNothing)
{
    TimelineSession& session = m_window.session();
    session.setView(ViewOptions(session.view()));
    session.select(session.selection());
    session.setRange(session.range());
    session.setCurrentRow(session.currentRow());
    session.setHighlight(session.highlight());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(paints(), m_before);
}

} // namespace
} // namespace pipescope::ui
