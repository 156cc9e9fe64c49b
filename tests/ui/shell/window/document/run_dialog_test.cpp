#include <QAction>
#include <QDialog>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"

#include <algorithm>

namespace pipescope::ui::test {
namespace {

bool isDialogOpen(const TimelineWindow& window)
{
    const auto dialogs = window.findChildren<QDialog*>();
    return std::any_of(dialogs.begin(), dialogs.end(),
                       [](const QDialog* dialog) { return dialog->isVisible(); });
}

/// Dialogs about the run that is shown, by the commands that open them.
class RunDialogTest
    : public WindowTest
    , public testing::WithParamInterface<CommandId>
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("/data/chrome");
        m_window.action(GetParam())->trigger();
        ASSERT_TRUE(isOpen());
    }

    bool isOpen() const { return isDialogOpen(m_window); }
};

TEST_P(RunDialogTest, EndsWhenAnotherRunIsShown)
{
    openAndWait("/data/other");
    EXPECT_FALSE(isOpen());
}

TEST_P(RunDialogTest, EndsWhenTheFirstPartOfAnotherRunIsShown)
{
    m_window.open("/data/parts");
    ASSERT_TRUE(waitFor([this] { return m_window.documents().isPreviewing(); }));
    EXPECT_FALSE(isOpen());
}

TEST_P(RunDialogTest, StaysWhileTheSameRunIsReadAgain)
{
    m_window.documents().reload();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(isOpen());
}

INSTANTIATE_TEST_SUITE_P(Dialogs, RunDialogTest,
                         testing::Values(TimelineCommand::kParallelSizes, TimelineCommand::kClockOffsets,
                                         TimelineCommand::kEditTraceRules, TimelineCommand::kGoToTime,
                                         TimelineCommand::kShowWhatIsMissing));

TEST_F(WindowTest, ADialogAboutAPreviewEndsWhenTheRunBeforeComesBack)
{
    openAndWait("/data/run");
    m_window.open("/data/parts");
    ASSERT_TRUE(waitFor([this] { return m_window.documents().isPreviewing(); }));
    m_window.action(TimelineCommand::kGoToTime)->trigger();
    ASSERT_TRUE(isDialogOpen(m_window));
    m_window.documents().cancel();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(isDialogOpen(m_window));
}

} // namespace
} // namespace pipescope::ui::test
