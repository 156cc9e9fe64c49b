#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/minimap_view.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/window/activity_bar.h"

namespace pipescope::ui {
namespace {

using test::kPatienceMs;
using test::WindowTest;

class PreviewTest : public WindowTest
{
protected:
    void openUntilPreview()
    {
        m_window.open("parts");
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_window.documents().isPreviewing(); }, kPatienceMs));
    }

    void finish()
    {
        m_core.mayFinish.open();
        ASSERT_TRUE(waitUntilIdle());
    }

    std::uint64_t blocks() { return m_window.session().trace()->blockCount(); }
};

TEST_F(PreviewTest, BlocksAreSeenBeforeTheLoadEnds)
{
    openUntilPreview();
    EXPECT_FALSE(m_window.documents().isIdle());
    EXPECT_TRUE(m_window.timeline()->isVisible());
    EXPECT_TRUE(m_window.minimap()->isVisible());
    EXPECT_FALSE(m_window.timeline()->frame().list.items.empty());
    EXPECT_EQ(blocks(), 6U);
    EXPECT_TRUE(m_window.windowTitle().contains(QStringLiteral("loading")));
    EXPECT_TRUE(m_window.activity()->isVisible());
    finish();
    EXPECT_EQ(blocks(), 12U);
    EXPECT_FALSE(m_window.windowTitle().contains(QStringLiteral("loading")));
}

TEST_F(PreviewTest, TheViewAndTheSelectionStayWhereTheyWereWhenTheLoadEnds)
{
    openUntilPreview();
    m_window.timeline()->times().setVisibleSpan({{200'000}, {700'000}});
    const TimeSpan seen = m_window.timeline()->times().visibleSpan();
    const TraceRef block = BlockRef{TrackIndex{0U}, BlockIndex{1U}};
    m_window.session().select(block);
    finish();
    EXPECT_EQ(m_window.timeline()->times().visibleSpan(), seen);
    EXPECT_EQ(m_window.session().selection(), block);
}

TEST_F(PreviewTest, EverythingStaysInViewWhenEverythingWas)
{
    openUntilPreview();
    finish();
    EXPECT_TRUE(m_window.timeline()->times().showsAll());
    EXPECT_TRUE(m_window.timeline()->times().visibleSpan().covers(m_window.session().trace()->span()));
}

TEST_F(PreviewTest, NothingIsWrittenFromAPreview)
{
    openUntilPreview();
    EXPECT_FALSE(m_window.action(TimelineCommand::kExportDatabases)->isEnabled());
    EXPECT_FALSE(m_window.action(CommandId::ExportPicture)->isEnabled());
    finish();
    EXPECT_TRUE(m_window.action(TimelineCommand::kExportDatabases)->isEnabled());
}

TEST_F(PreviewTest, WhatWasOpenComesBackWhenTheLoadIsCancelled)
{
    openAndWait("run");
    const auto before = m_window.session().trace();
    openUntilPreview();
    m_window.action(CommandId::CancelLoad)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_window.session().trace(), before);
    EXPECT_TRUE(m_window.windowTitle().startsWith(QStringLiteral("run")));
}

TEST_F(PreviewTest, NothingIsOpenWhenTheFirstLoadIsCancelled)
{
    openUntilPreview();
    m_window.action(CommandId::CancelLoad)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(blocks(), 0U);
    EXPECT_FALSE(m_window.timeline()->isVisible());
    EXPECT_FALSE(m_window.minimap()->isVisible());
}

TEST_F(PreviewTest, ARunThatIsReadAgainStaysWholeUntilThen)
{
    m_core.mayFinish.open();
    openAndWait("parts");
    m_core.mayFinish.close();
    m_window.documents().reload();
    ASSERT_TRUE(test::waitFor([&] { return m_core.mayFinish.isWaitedFor(); }));
    test::handlePostedEvents();
    EXPECT_FALSE(m_window.documents().isIdle());
    EXPECT_EQ(blocks(), 12U);
    finish();
    EXPECT_EQ(blocks(), 12U);
}

} // namespace
} // namespace pipescope::ui
