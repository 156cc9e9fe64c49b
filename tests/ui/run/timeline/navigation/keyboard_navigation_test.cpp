#include "ui/run/timeline/navigation/keyboard_navigation.h"

#include <QKeyEvent>

#include "tests/support/trace_builder.h"
#include "tests/ui/run/timeline/navigation/navigation_fixture.h"

namespace pipescope::ui {
namespace {

using pipescope::test::ns;

class KeyboardNavigationTest : public test::NavigationTest
{
protected:
    KeyboardNavigationTest()
    {
        pipescope::test::TraceBuilder builder;
        for (int rank = 0; rank < 12; ++rank) {
            builder.rank(rank, rank);
            builder.block(rank, BlockKind::Forward, ns(0, 1'000'000));
        }
        open(builder.build());
        m_times.setVisibleSpan(ns(400'000, 600'000));
    }

    bool press(int key, Qt::KeyboardModifiers modifiers = {}, bool isRepeated = false)
    {
        return m_keys.press(QKeyEvent(QEvent::KeyPress, key, modifiers, {}, isRepeated));
    }

    bool release(int key) { return m_keys.release(QKeyEvent(QEvent::KeyRelease, key, Qt::NoModifier)); }

    KeyboardNavigation m_keys{m_times, m_rows};
};

TEST_F(KeyboardNavigationTest, AHeldKeyMovesTheViewUntilItIsReleased)
{
    EXPECT_TRUE(press(Qt::Key_D));
    EXPECT_TRUE(m_times.isMoving());
    EXPECT_TRUE(release(Qt::Key_D));
    ASSERT_TRUE(settle());
    EXPECT_GT(m_times.visibleSpan().begin, TimePoint{400'000});
}

TEST_F(KeyboardNavigationTest, TheKeyboardsOwnRepetitionMovesNothing)
{
    EXPECT_TRUE(press(Qt::Key_D, {}, true));
    EXPECT_FALSE(m_times.isMoving());
}

TEST_F(KeyboardNavigationTest, AKeyWithControlIsForSomebodyElse)
{
    EXPECT_FALSE(press(Qt::Key_D, Qt::ControlModifier));
    EXPECT_FALSE(m_times.isMoving());
}

TEST_F(KeyboardNavigationTest, OtherKeysAreForSomebodyElse)
{
    EXPECT_FALSE(press(Qt::Key_X));
    EXPECT_FALSE(release(Qt::Key_X));
    EXPECT_FALSE(press(Qt::Key_Shift));
    EXPECT_FALSE(press(Qt::Key_Right, Qt::ControlModifier));
}

TEST_F(KeyboardNavigationTest, ChosenKeysTakeThePlaceOfTheFirstOnes)
{
    m_keys.setHeldKeys(scene::Motion::PanRight, {Qt::Key_J});
    EXPECT_FALSE(press(Qt::Key_D));
    EXPECT_TRUE(press(Qt::Key_J));
    release(Qt::Key_J);
}

TEST_F(KeyboardNavigationTest, LosingTheFocusReleasesAllKeys)
{
    press(Qt::Key_W);
    press(Qt::Key_D);
    m_keys.releaseAll();
    EXPECT_TRUE(settle());
}

TEST_F(KeyboardNavigationTest, ArrowsPanATenthOfTheWidthAndWithShiftThreeTimesThat)
{
    EXPECT_TRUE(press(Qt::Key_Right));
    EXPECT_NEAR(static_cast<double>(m_times.targetSpan().begin.ns), 420'000.0, 2.0);
    EXPECT_TRUE(press(Qt::Key_Left, Qt::ShiftModifier));
    EXPECT_NEAR(static_cast<double>(m_times.targetSpan().begin.ns), 360'000.0, 2.0);
}

TEST_F(KeyboardNavigationTest, ArrowsScrollByARowAlsoThoseOfTheKeypad)
{
    const int row = static_cast<int>(m_scene->layout().metrics().rowHeight);
    EXPECT_TRUE(press(Qt::Key_Down));
    EXPECT_EQ(m_bar.value(), row);
    EXPECT_TRUE(press(Qt::Key_Down, Qt::KeypadModifier));
    EXPECT_EQ(m_bar.value(), 2 * row);
    EXPECT_TRUE(press(Qt::Key_Up, Qt::ShiftModifier));
    EXPECT_EQ(m_bar.value(), 0);
}

} // namespace
} // namespace pipescope::ui
