#include "ui/run/scene/axis/navigator.h"

#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope::scene {
namespace {

constexpr TimeSpan kNavigatedRun = test::ns(1'000'000, 9'000'000'000);

class NavigatorTest : public testing::Test
{
protected:
    NavigatorTest() { m_navigator.reset(Viewport(kNavigatedRun, 1000.0)); }

    /// Lets frames pass until nothing moves; false if it never ends.
    bool settle()
    {
        for (int frame = 0; frame < 1000 && m_navigator.isMoving(); ++frame) {
            m_navigator.advance(16.0);
        }
        return !m_navigator.isMoving();
    }

    Navigator m_navigator;
};

TEST_F(NavigatorTest, StandsStillUntilSomethingHappens)
{
    EXPECT_FALSE(m_navigator.isMoving());
    EXPECT_FALSE(m_navigator.advance(16.0));
}

TEST_F(NavigatorTest, ZoomStepsAddUpFromTheTargetHoweverFastTheyCome)
{
    const TimePoint under = m_navigator.shown().timeAt(250.0);
    const double before = m_navigator.shown().nsPerPixel();
    for (int i = 0; i < 5; ++i) {
        m_navigator.zoom(2.0, 250.0);
        m_navigator.advance(8.0);
    }
    ASSERT_TRUE(settle());

    EXPECT_NEAR(before / m_navigator.shown().nsPerPixel(), 32.0, 1e-6);
    EXPECT_NEAR(m_navigator.shown().xOf(under), 250.0, 0.01);
}

TEST_F(NavigatorTest, GlidesInsteadOfJumping)
{
    const double before = m_navigator.shown().nsPerPixel();
    m_navigator.zoom(4.0, 500.0);
    m_navigator.advance(16.0);

    EXPECT_LT(m_navigator.shown().nsPerPixel(), before);
    EXPECT_GT(m_navigator.shown().nsPerPixel(), m_navigator.target().nsPerPixel());
}

TEST_F(NavigatorTest, HoldingAKeyMovesByElapsedTimeNotByFrames)
{
    Navigator other = m_navigator;
    m_navigator.zoom(20.0, 500.0);
    settle();
    other = m_navigator;
    m_navigator.hold(Motion::PanRight, 0.0, false);
    other.hold(Motion::PanRight, 0.0, false);
    for (int i = 0; i < 50; ++i) {
        m_navigator.advance(10.0);
    }
    for (int i = 0; i < 10; ++i) {
        other.advance(50.0);
    }
    EXPECT_TRUE(Viewport::close(m_navigator.target(), other.target(), 0.5));
}

TEST_F(NavigatorTest, AHeldKeyMovesUntilItIsReleased)
{
    m_navigator.hold(Motion::ZoomIn, 500.0, false);
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(m_navigator.advance(16.0));
    }
    m_navigator.release(Motion::ZoomIn);
    EXPECT_TRUE(settle());
    EXPECT_FALSE(m_navigator.advance(16.0));
}

TEST_F(NavigatorTest, ShiftMovesFaster)
{
    Navigator fast = m_navigator;
    m_navigator.hold(Motion::ZoomIn, 500.0, false);
    fast.hold(Motion::ZoomIn, 500.0, true);
    m_navigator.advance(100.0);
    fast.advance(100.0);

    EXPECT_LT(fast.target().nsPerPixel(), m_navigator.target().nsPerPixel() * 0.8);
}

TEST_F(NavigatorTest, LosingFocusStopsAllMotion)
{
    m_navigator.hold(Motion::ZoomIn, 500.0, false);
    m_navigator.hold(Motion::PanLeft, 500.0, false);
    m_navigator.releaseAll();
    EXPECT_TRUE(settle());
}

TEST_F(NavigatorTest, UndoGoesBackThroughTheZooms)
{
    const Viewport whole = m_navigator.target();
    m_navigator.zoom(3.0, 100.0);
    settle();
    const Viewport once = m_navigator.target();
    m_navigator.glideTo(once.fitted(test::ns(2'000'000, 3'000'000)));
    settle();

    EXPECT_TRUE(m_navigator.undo());
    EXPECT_EQ(m_navigator.target(), once);
    EXPECT_TRUE(m_navigator.undo());
    EXPECT_EQ(m_navigator.target(), whole);
    EXPECT_FALSE(m_navigator.undo());
}

TEST_F(NavigatorTest, StepsOfOneMovementAreUndoneTogether)
{
    const Viewport whole = m_navigator.target();
    m_navigator.zoom(1.5, 100.0);
    m_navigator.zoom(1.5, 100.0);
    m_navigator.zoom(1.5, 100.0);
    settle();

    EXPECT_TRUE(m_navigator.undo());
    EXPECT_EQ(m_navigator.target(), whole);
}

TEST_F(NavigatorTest, AStalledWindowDoesNotMakeTheViewJump)
{
    m_navigator.zoom(50.0, 500.0);
    settle();
    const TimeSpan before = m_navigator.target().span();
    m_navigator.hold(Motion::PanRight, 0.0, false);
    m_navigator.advance(60'000.0);

    EXPECT_TRUE(m_navigator.target().span().intersects(before));
}

} // namespace
} // namespace pipescope::scene
