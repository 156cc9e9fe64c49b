#include "tests/support/trace_builder.h"
#include "ui/run/timeline/navigation/timeline_pointer.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

/// A pixel of the canvas is a nanosecond; a step begins at 300.
class EdgeSnapTest : public testing::Test
{
protected:
    EdgeSnapTest()
    {
        m_frame.areas.ruler = QRectF(0.0, 0.0, 1100.0, 40.0);
        m_frame.areas.canvas = QRectF(100.0, 40.0, 1000.0, 200.0);
        m_frame.time = scene::Viewport(ns(0, 1000), 1000.0).fitted(ns(0, 1000), 0.0);
    }

    static scene::TimelineScene steppedScene()
    {
        pipescope::test::TraceBuilder builder;
        builder.rank(0, 0).step(1, ns(300, 700));
        builder.block(0, BlockKind::Forward, ns(0, 1000));
        return {std::make_shared<const scene::SceneIndex>(builder.build()), {}, {}};
    }

    TimePoint edge(QPointF position, QPointF origin) const
    {
        return edgeAt(m_scene, m_frame, position, origin);
    }

    scene::TimelineScene m_scene = steppedScene();
    TimelineFrame m_frame;
};

TEST_F(EdgeSnapTest, TheRulerEndsWhereTheHeadersBegin)
{
    EXPECT_TRUE(isOnRuler(m_frame.areas, {100.0, 20.0}));
    EXPECT_FALSE(isOnRuler(m_frame.areas, {99.0, 20.0}));
    EXPECT_FALSE(isOnRuler(m_frame.areas, {100.0, 41.0}));
}

TEST_F(EdgeSnapTest, MomentsBesideTheCanvasAreThoseOfItsBorder)
{
    EXPECT_EQ(momentAt(m_frame, {450.0, 50.0}), TimePoint{350});
    EXPECT_EQ(momentAt(m_frame, {-20.0, 50.0}), TimePoint{0});
    EXPECT_EQ(momentAt(m_frame, {5000.0, 50.0}), TimePoint{1000});
}

TEST_F(EdgeSnapTest, ADragFromTheRulerSnapsToStepsWhereverItGoes)
{
    const QPointF onRuler(200.0, 20.0);
    EXPECT_EQ(edge({404.0, 20.0}, onRuler), TimePoint{300});
    EXPECT_EQ(edge({404.0, 100.0}, onRuler), TimePoint{300});
}

TEST_F(EdgeSnapTest, ADragFromTheCanvasDoesNotSnapToStepsOnTheRuler)
{
    EXPECT_EQ(edge({404.0, 20.0}, {200.0, 100.0}), TimePoint{304});
}

TEST_F(EdgeSnapTest, ADragFromTheCanvasSnapsToWhatIsDrawn)
{
    scene::DrawListMaker maker;
    scene::DrawRequest request;
    request.time = m_frame.time;
    request.height = m_frame.areas.canvas.height();
    const auto inTurn = [](std::size_t count, const std::function<void(std::size_t)>& part) {
        for (std::size_t i = 0; i < count; ++i) {
            part(i);
        }
    };
    maker.make(
        m_scene.index(), m_scene.layout(), request, [](std::string_view) { return 10.0; }, inTurn,
        m_frame.list);
    ASSERT_EQ(m_frame.list.items.size(), 1U);
    const scene::Box& box = m_frame.list.items.front().box;
    const QPointF nearEnd(1097.0, 40.0 + (box.top + box.bottom) / 2.0);
    EXPECT_EQ(edge(nearEnd, {500.0, 100.0}), TimePoint{1000});
}

} // namespace
} // namespace pipescope::ui
