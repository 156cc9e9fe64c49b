#include <QComboBox>

#include "tests/ui/every_command/command_checks.h"
#include "ui/run/panels/query/query_panel.h"
#include "ui/run/panels/query/sql_editor.h"
#include "ui/run/session/timeline_command.h"

namespace pipescope::ui::test {
namespace {

/// Leaves the focus in the editor.
void openPage(CommandStage& stage)
{
    stage.open("databases");
    stage.press(Qt::CTRL | Qt::SHIFT | Qt::Key_Q);
    stage.settle();
    EXPECT_TRUE(stage.window.query()->editor()->hasFocus());
}

void runQuery(CommandStage& stage)
{
    openPage(stage);
    stage.type(QStringLiteral("select startns from task"));
    stage.give();
    EXPECT_EQ(stage.window.query()->result().rowCount(), 3) << stage.window.query()->status().toStdString();
}

void querySelection(CommandStage& stage)
{
    stage.open("databases");
    stage.window.session().select(CommandStage::block(1, 0));
    stage.give();
    const QueryPanel* page = stage.window.query();
    EXPECT_EQ(page->ranks()->currentData(), 1);
    EXPECT_TRUE(page->editor()->hasFocus());
    EXPECT_EQ(page->editor()->toPlainText(), QStringLiteral("SELECT * FROM TASK WHERE rowid = 1"));
    EXPECT_EQ(page->result().rowCount(), 0) << "it is not run";
}

void cancelQuery(CommandStage& stage)
{
    openPage(stage);
    stage.type(QString::fromLatin1(kEndlessQuery));
    stage.press(Qt::CTRL | Qt::Key_Return);
    ASSERT_TRUE(stage.window.query()->isRunning());
    stage.press(Qt::Key_Escape);
    stage.settle();
    EXPECT_FALSE(stage.window.query()->isRunning());
    EXPECT_EQ(stage.window.query()->result().rowCount(), 0);
}

void walkQueryHistory(CommandStage& stage)
{
    openPage(stage);
    const auto shown = [&] { return stage.window.query()->editor()->toPlainText(); };
    const QString first = QStringLiteral("select 1");
    const QString second = QStringLiteral("select 2");
    for (const QString& statement : {first, second}) {
        stage.press(Qt::CTRL | Qt::Key_A);
        stage.type(statement);
        stage.press(Qt::CTRL | Qt::Key_Return);
        stage.settle();
    }
    stage.press(Qt::CTRL | Qt::Key_Up);
    EXPECT_EQ(shown(), first);
    stage.press(Qt::CTRL | Qt::Key_Down);
    EXPECT_EQ(shown(), second);
}

} // namespace

CommandChecks queryPageChecks()
{
    return {{TimelineCommand::kRunQuery, runQuery},
            {TimelineCommand::kQuerySelection, querySelection},
            {TimelineCommand::kCancelQuery, cancelQuery},
            {TimelineCommand::kWalkQueryHistory, walkQueryHistory}};
}

} // namespace pipescope::ui::test
