#include "ui/shell/commands/key_table_dialog.h"

#include <QAction>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include "ui/run/session/timeline_command.h"
#include "ui/run/workspace/timeline_panels.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/commands/command_keys.h"
#include "ui/shell/commands/window_commands.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

class KeysTest : public testing::Test
{
protected:
    /// Goes to the line of a command.
    void choose(KeyTableDialog& dialog, CommandId id) const
    {
        for (int row = 0; row < dialog.table()->rowCount(); ++row) {
            if (dialog.table()->item(row, 0)->data(Qt::UserRole).value<CommandId>() == id) {
                dialog.table()->setCurrentCell(row, 0);
            }
        }
    }

    QList<QKeySequence> keysOf(CommandId id) const { return m_actions->action(id)->shortcuts(); }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    QMainWindow m_window;
    CommandActions* m_actions = new CommandActions(&m_window, timelineCommands());
};

TEST_F(KeysTest, ShowsALineForEachCommandAndGesture)
{
    CommandKeys keys(*m_actions, m_settings);
    const KeyTableDialog dialog(*m_actions, keys);
    int expected = 0;
    for (const Command& row : m_actions->table().rows()) {
        expected += m_actions->action(row.id) != nullptr || *row.gesture != '\0' ? 1 : 0;
    }
    EXPECT_EQ(dialog.table()->rowCount(), expected);
}

TEST_F(KeysTest, GivesACommandTheKeysThatAreTyped)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    dialog.show();
    choose(dialog, CommandId::Fit);
    QTest::keyClick(dialog.editor(), Qt::Key_J, Qt::ControlModifier);
    QTest::mouseClick(dialog.assignButton(), Qt::LeftButton);
    EXPECT_EQ(keysOf(CommandId::Fit), QList<QKeySequence>{QKeySequence(Qt::CTRL | Qt::Key_J)});
}

TEST_F(KeysTest, AreThereAgainNextTime)
{
    {
        CommandKeys keys(*m_actions, m_settings);
        keys.assign(CommandId::Fit, {QKeySequence(Qt::CTRL | Qt::Key_J)});
        keys.assign(CommandId::Copy, {});
    }
    QMainWindow window;
    CommandActions actions(&window, timelineCommands());
    const CommandKeys keys(actions, m_settings);
    EXPECT_EQ(actions.action(CommandId::Fit)->shortcuts(),
              QList<QKeySequence>{QKeySequence(Qt::CTRL | Qt::Key_J)});
    EXPECT_TRUE(actions.action(CommandId::Copy)->shortcuts().isEmpty());
    EXPECT_EQ(actions.action(CommandId::Reload)->shortcuts(),
              commandShortcuts(m_actions->table()[CommandId::Reload]));
}

TEST_F(KeysTest, AreTakenFromTheCommandThatHadThem)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    choose(dialog, CommandId::Fit);
    dialog.editor()->setKeySequence(QKeySequence(Qt::Key_F5));
    EXPECT_FALSE(dialog.note()->text().isEmpty());
    dialog.assignButton()->click();
    EXPECT_EQ(keysOf(CommandId::Fit), QList<QKeySequence>{QKeySequence(Qt::Key_F5)});
    EXPECT_TRUE(keysOf(CommandId::Reload).isEmpty());
}

TEST_F(KeysTest, OfTheTimelineCannotBeTaken)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    choose(dialog, CommandId::Fit);
    dialog.editor()->setKeySequence(QKeySequence(Qt::Key_Left));
    EXPECT_FALSE(dialog.assignButton()->isEnabled());
}

TEST_F(KeysTest, ThatAreHeldCanBeChangedToOtherSingleKeys)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    choose(dialog, TimelineCommand::kZoomInAtCursor);
    dialog.editor()->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_J));
    EXPECT_FALSE(dialog.assignButton()->isEnabled());
    dialog.editor()->setKeySequence(QKeySequence(Qt::Key_J));
    dialog.assignButton()->click();
    EXPECT_EQ(keysOf(TimelineCommand::kZoomInAtCursor), QList<QKeySequence>{QKeySequence(Qt::Key_J)});
}

TEST_F(KeysTest, ThatWereHeldAreFreeForOtherCommands)
{
    CommandKeys keys(*m_actions, m_settings);
    keys.assign(CommandId::Fit, {QKeySequence(Qt::Key_W)});
    EXPECT_EQ(keysOf(CommandId::Fit), QList<QKeySequence>{QKeySequence(Qt::Key_W)});
    EXPECT_TRUE(keysOf(TimelineCommand::kZoomInAtCursor).isEmpty());
}

TEST_F(KeysTest, OfGesturesCannotBeChanged)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    choose(dialog, TimelineCommand::kZoomByWheel);
    EXPECT_FALSE(dialog.assignButton()->isEnabled());
}

TEST_F(KeysTest, AreAllRestoredByAClickThatIsConfirmed)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    dialog.show();
    keys.assign(CommandId::Fit, {QKeySequence(Qt::Key_F5)});
    for (const auto button : {QMessageBox::Cancel, QMessageBox::Yes}) {
        EXPECT_EQ(keysOf(CommandId::Fit), QList<QKeySequence>{QKeySequence(Qt::Key_F5)});
        QTest::mouseClick(dialog.restoreButton(), Qt::LeftButton);
        auto* question = dialog.findChild<QMessageBox*>();
        ASSERT_NE(question, nullptr);
        QTest::mouseClick(question->button(button), Qt::LeftButton);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    EXPECT_EQ(keysOf(CommandId::Fit), commandShortcuts(m_actions->table()[CommandId::Fit]));
    EXPECT_EQ(keysOf(CommandId::Reload), commandShortcuts(m_actions->table()[CommandId::Reload]));
    EXPECT_TRUE(m_settings.allKeys().isEmpty());
}

TEST_F(KeysTest, AreTakenAwayByTheirOwnButtonOnly)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    choose(dialog, CommandId::Fit);
    EXPECT_FALSE(dialog.assignButton()->isEnabled());
    dialog.assignButton()->click();
    EXPECT_EQ(keysOf(CommandId::Fit), commandShortcuts(m_actions->table()[CommandId::Fit]));
    dialog.removeButton()->click();
    EXPECT_TRUE(keysOf(CommandId::Fit).isEmpty());
    EXPECT_FALSE(dialog.removeButton()->isEnabled());
}

TEST_F(KeysTest, ChangeWithoutAJumpOfTheTable)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    dialog.show();
    choose(dialog, TimelineCommand::kFollowLink);
    dialog.table()->scrollToBottom();
    const int before = dialog.table()->verticalScrollBar()->value();
    ASSERT_GT(before, 0);
    const int row = dialog.table()->currentRow();
    dialog.editor()->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_J));
    dialog.assignButton()->click();
    EXPECT_EQ(dialog.table()->verticalScrollBar()->value(), before);
    EXPECT_EQ(dialog.table()->currentRow(), row);
    EXPECT_EQ(dialog.table()->item(row, 0)->text(), QStringLiteral("Ctrl+J"));
}

TEST_F(KeysTest, AreFoundByAWordOrByAKey)
{
    CommandKeys keys(*m_actions, m_settings);
    KeyTableDialog dialog(*m_actions, keys);
    const auto shown = [&] {
        QStringList texts;
        for (int row = 0; row < dialog.table()->rowCount(); ++row) {
            if (!dialog.table()->isRowHidden(row)) {
                texts.append(dialog.table()->item(row, 1)->text());
            }
        }
        return texts;
    };
    dialog.searchField()->setText(QStringLiteral("read FILES"));
    EXPECT_EQ(shown(), QStringList{QStringLiteral("Read the files again")});
    dialog.searchField()->setText(QStringLiteral("F5"));
    EXPECT_EQ(shown(), QStringList{QStringLiteral("Read the files again")});
    dialog.searchField()->clear();
    EXPECT_EQ(shown().size(), dialog.table()->rowCount());
}

TEST_F(KeysTest, StandInTheTooltipsOfButtonsWhateverTheyAre)
{
    CommandKeys keys(*m_actions, m_settings);
    for (const Command& row : m_actions->table().rows()) {
        const QAction* action = m_actions->action(row.id);
        for (const QKeySequence& key : action != nullptr ? action->shortcuts() : QList<QKeySequence>()) {
            EXPECT_TRUE(action->toolTip().contains(key.toString(QKeySequence::NativeText))) << row.text;
        }
    }
    keys.assign(CommandId::Fit, {QKeySequence(Qt::CTRL | Qt::Key_J)});
    EXPECT_TRUE(m_actions->action(CommandId::Fit)->toolTip().endsWith(QStringLiteral("(Ctrl+J)")));
    keys.assign(CommandId::Fit, {});
    EXPECT_FALSE(m_actions->action(CommandId::Fit)->toolTip().contains(u'('));
}

} // namespace
} // namespace pipescope::ui
