#include <QAction>
#include <QCheckBox>
#include <QPushButton>
#include <QTest>

#include "core/sqlite/database.h"
#include "tests/ui/shell/window/demo_window.h"
#include "ui/run/exporting/rank_export_dialog.h"
#include "ui/run/session/timeline_command.h"

#include <set>

namespace pipescope::ui::test {
namespace {

/// Writing back through the window: real databases, real engine, real events.
class ExportDemoTest : public DemoWindowTest
{
protected:
    RankExportDialog* ask(CommandId command)
    {
        m_window.action(command)->trigger();
        EXPECT_TRUE(waitUntilIdle());
        return m_window.findChild<RankExportDialog*>();
    }

    /// Accepts the question and closes the report.
    void write(RankExportDialog* question)
    {
        QTest::mouseClick(question->writeButton(), Qt::LeftButton);
        ASSERT_TRUE(waitUntilIdle());
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        auto* report = m_window.findChild<RankExportDialog*>();
        ASSERT_NE(report, nullptr);
        QTest::keyClick(report, Qt::Key_Escape);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    std::set<std::string> tablesOfFirstRank()
    {
        std::set<std::string> names;
        const auto database = SnapshotDatabase::open(m_window.session().trace()->tracks.front().file);
        auto query = database->prepare("SELECT name FROM sqlite_schema WHERE type = 'table'");
        while (*query->step()) {
            names.emplace(query->text(0).value_or(""));
        }
        return names;
    }
};

TEST_F(ExportDemoTest, WritesTheTablesChosenAndUndoingRemovesThem)
{
    const auto before = tablesOfFirstRank();
    RankExportDialog* question = ask(TimelineCommand::kExportDatabases);
    ASSERT_NE(question, nullptr);
    QTest::mouseClick(question->richBox(), Qt::LeftButton, {}, QPoint(8, question->richBox()->height() / 2));
    ASSERT_TRUE(waitUntilIdle());
    ASSERT_TRUE(question->choices().rich);
    write(question);
    const auto written = tablesOfFirstRank();
    EXPECT_TRUE(written.count("StepTaskInfo") == 1 && written.count("PipescopeBlocks") == 1
                && written.count("PipescopeLinks") == 1);
    write(ask(TimelineCommand::kUndoExport));
    EXPECT_EQ(tablesOfFirstRank(), before);
}

TEST_F(ExportDemoTest, WithoutAChoiceWritesNoTablesOfItsOwnButTheUndo)
{
    const auto before = tablesOfFirstRank();
    write(ask(TimelineCommand::kExportDatabases));
    auto added = tablesOfFirstRank();
    for (const std::string& table : before) {
        added.erase(table);
    }
    EXPECT_EQ(added, (std::set<std::string>{"PipescopeUndo", "PipescopeUndoConnectionIds",
                                            "PipescopeUndoStrings", "StepTaskInfo"}));
}

} // namespace
} // namespace pipescope::ui::test
