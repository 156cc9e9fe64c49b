#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QTimer>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/shell/window/notice_bar.h"

#include <fstream>

namespace pipescope::ui {
namespace {

using graph::Side;

class SavingDatabaseTest : public test::GraphWindowTest
{
protected:
    void saveAs(const std::filesystem::path& file)
    {
        m_window.action(kSaveDatabase)->trigger();
        chooseFile(file);
    }

    /// The dialog for files asks whether a file may be replaced.
    void answerWhenAsked(QMessageBox::StandardButton answer)
    {
        QTimer::singleShot(0, &m_window, [this, answer] {
            auto* asked = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (asked == nullptr) {
                answerWhenAsked(answer);
            } else {
                asked->button(answer)->click();
            }
        });
    }

    bool isMatched()
    {
        const graph::Outline& debug = session().sheet()->debug;
        return debug.partner(*debug.find(m_faultyNode)).has_value();
    }

    std::filesystem::path m_file = m_folder.path() / "saved.vis.db";
};

TEST_F(SavingDatabaseTest, ASavedComparisonOpensWithTheSameVerdicts)
{
    compare();
    press(Qt::Key_X);
    const std::string first = selected();
    const std::size_t nodes = session().sheet()->debug.size();
    saveAs(m_file);
    openAndWait({m_file});
    EXPECT_TRUE(session().document()->isComparison);
    EXPECT_EQ(session().sheet()->debug.size(), nodes);
    m_window.action(kFirstDivergence)->trigger();
    EXPECT_EQ(selected(), first);
}

TEST_F(SavingDatabaseTest, AllStepsAreSaved)
{
    pipescope::test::DumpModel model;
    const auto run = m_folder.path() / "run";
    pipescope::test::writeDump(run / "step0" / "rank0", model);
    pipescope::test::writeDump(run / "step1" / "rank0", model);
    openAndWait({run});
    saveAs(m_file);
    openAndWait({m_file});
    EXPECT_EQ(session().document()->steps, (std::vector<std::int64_t>{0, 1}));
}

TEST_F(SavingDatabaseTest, MatchesMadeByHandAreSavedToo)
{
    compare();
    press(Qt::Key_X);
    workspace().chart()->setFocus();
    press(Qt::Key_Delete);
    ASSERT_FALSE(isMatched());
    saveAs(m_file);
    openAndWait({m_file});
    EXPECT_FALSE(isMatched());
}

TEST_F(SavingDatabaseTest, AFileIsReplacedOnlyAfterAsking)
{
    compare();
    std::ofstream(m_file) << "mine";
    answerWhenAsked(QMessageBox::No);
    saveAs(m_file);
    EXPECT_EQ(std::filesystem::file_size(m_file), 4U);
    m_window.findChild<QFileDialog*>()->reject();
    ASSERT_TRUE(waitUntilIdle());
    answerWhenAsked(QMessageBox::Yes);
    saveAs(m_file);
    openAndWait({m_file});
    EXPECT_TRUE(session().document()->isComparison);
}

TEST_F(SavingDatabaseTest, WhatCannotBeWrittenIsReportedAndLeavesNothing)
{
    compare();
    saveAs(m_folder.path() / "missing" / "saved.vis.db");
    EXPECT_TRUE(m_window.findChild<NoticeBar*>()->isVisible());
    EXPECT_FALSE(std::filesystem::exists(m_folder.path() / "missing"));
}

TEST_F(SavingDatabaseTest, ADatabaseIsNotSavedAgain)
{
    openAndWait({writeDatabase("compare_1.vis.db")});
    EXPECT_FALSE(m_window.action(kSaveDatabase)->isEnabled());
}

} // namespace
} // namespace pipescope::ui
