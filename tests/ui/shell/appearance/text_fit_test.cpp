#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QTest>

#include "tests/ui/shell/appearance/widget_texts.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/exporting/rank_export_dialog.h"

namespace pipescope::ui {
namespace {

/// In each language; the program runs again at other scale factors.
class TextFitTest
    : public test::WindowTest
    , public testing::WithParamInterface<CommandId>
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        m_window.action(GetParam())->trigger();
        openAndWait("/data/mixed run");
        QCoreApplication::processEvents();
    }

    static std::string cut(const QWidget& top) { return test::cutTextsWithin(top).join(u'\n').toStdString(); }

    static std::string cutOfShown(QDialog& dialog)
    {
        dialog.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&dialog, test::kPatienceMs));
        return cut(dialog);
    }

    std::vector<DatabaseOutcome> exportPlan() const
    {
        DatabaseOutcome rank;
        rank.file = "/data/mixed run/rank_0/ascend_pytorch_profiler_0.db";
        rank.rowsAfter = 7;
        rank.tables = {{"StepTaskInfo", TableAction::Created, 7}};
        return {rank};
    }
};

TEST_P(TextFitTest, NothingIsCutInTheWindow)
{
    EXPECT_EQ(cut(m_window), "");
}

TEST_P(TextFitTest, NothingIsCutOnTheEmptyPage)
{
    openAndWait("/data/empty");
    EXPECT_EQ(cut(m_window), "");
}

TEST_P(TextFitTest, NothingIsCutInAnyDock)
{
    for (auto* dock : m_window.findChildren<QDockWidget*>()) {
        for (auto* other : m_window.findChildren<QDockWidget*>()) {
            other->setVisible(other == dock);
        }
        // A dock that was hidden is laid out anew, and what it lists is worked out on a thread.
        ASSERT_TRUE(waitUntilIdle());
        test::handlePostedEvents();
        EXPECT_EQ(cut(m_window), "") << dock->windowTitle().toStdString();
    }
}

TEST_P(TextFitTest, NothingIsCutInPlansAndReportsExports)
{
    using Dialog = RankExportDialog;
    for (const auto task : {Dialog::Task::Export, Dialog::Task::Undo}) {
        for (const auto purpose : {Dialog::Purpose::Ask, Dialog::Purpose::Report}) {
            Dialog dialog(task, purpose, exportPlan(), &m_window);
            EXPECT_EQ(cutOfShown(dialog), "");
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, TextFitTest, testing::Values(CommandId::English, CommandId::Chinese),
                         [](const auto& language) {
                             return language.param == CommandId::English ? "English" : "Chinese";
                         });

} // namespace
} // namespace pipescope::ui
