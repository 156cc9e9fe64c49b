#include <QAction>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"

namespace pipescope::ui::test {
namespace {

/// A run whose blocks are coloured otherwise while something is done with it.
class RecolouringTest : public WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("/data/run");
        m_window.session().select(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
    }

    void colourOtherwise()
    {
        m_window.action(TimelineCommand::kColourByStage)->trigger();
        ASSERT_TRUE(waitUntilIdle());
        ASSERT_EQ(m_window.session().index()->colourings.blocks, scene::Colouring::Stage);
    }
};

TEST_F(RecolouringTest, WhatIsHighlightedStaysHighlighted)
{
    m_window.action(TimelineCommand::kFollowMicroBatch)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    const auto highlighted = m_window.session().highlight();
    ASSERT_TRUE(highlighted);
    colourOtherwise();
    EXPECT_EQ(m_window.session().highlight(), highlighted);
}

TEST_F(RecolouringTest, WhatWasSelectedBeforeCanStillBeGoneBackTo)
{
    const auto first = m_window.session().selection();
    m_window.session().select(BlockRef{TrackIndex{0U}, BlockIndex{1U}});
    colourOtherwise();
    ASSERT_TRUE(m_window.action(TimelineCommand::kSelectionBack)->isEnabled());
    m_window.action(TimelineCommand::kSelectionBack)->trigger();
    EXPECT_EQ(m_window.session().selection(), first);
}

} // namespace
} // namespace pipescope::ui::test
