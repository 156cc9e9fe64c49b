#include "ui/shell/commands/command_actions.h"

#include <QAction>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTest>

#include "tests/ui/patience.h"
#include "ui/run/workspace/timeline_panels.h"
#include "ui/shell/commands/window_commands.h"

#include <gtest/gtest.h>

#include <vector>

namespace pipescope::ui {
namespace {

/// A window with the program's menus that remembers which commands were chosen.
struct Observed
{
    Observed()
    {
        actions = new CommandActions(&window, timelineCommands());
        actions->fillMenuBar(window.menuBar());
        for (const Command& row : actions->table().rows()) {
            if (actions->action(row.id) != nullptr) {
                actions->handle(row.id, [this, id = row.id] { chosen.push_back(id); });
            }
        }
        window.show();
        window.activateWindow();
    }

    QMainWindow window;
    CommandActions* actions = nullptr;
    std::vector<CommandId> chosen;
};

QList<QAction*> actionsBelow(const QMenu* menu)
{
    QList<QAction*> all;
    for (QAction* action : menu->actions()) {
        if (action->menu() != nullptr) {
            all += actionsBelow(action->menu());
        } else if (!action->isSeparator()) {
            all.append(action);
        }
    }
    return all;
}

TEST(CommandActions, PutsEachCommandOfTheTableInTheMenusAndNothingElse)
{
    Observed observed;
    QList<QAction*> inMenus;
    for (const QAction* menu : observed.window.menuBar()->actions()) {
        inMenus += actionsBelow(menu->menu());
    }
    QList<QAction*> inTable;
    for (const Command& row : observed.actions->table().rows()) {
        QAction* action = observed.actions->action(row.id);
        if (action != nullptr && row.kind != CommandKind::HeldKey) {
            inTable.append(action);
        }
    }
    EXPECT_EQ(QSet<QAction*>(inMenus.begin(), inMenus.end()), QSet<QAction*>(inTable.begin(), inTable.end()));
    EXPECT_EQ(inMenus.size(), inTable.size());
}

TEST(CommandActions, AnswerTheKeysOfTheTable)
{
    Observed observed;
    ASSERT_TRUE(QTest::qWaitForWindowActive(&observed.window, test::kPatienceMs));
    for (const Command& row : observed.actions->table().rows()) {
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            observed.chosen.clear();
            QTest::keySequence(&observed.window, shortcut);
            // Held keys belong to the timeline.
            const bool isHeld = row.kind == CommandKind::HeldKey;
            EXPECT_EQ(observed.chosen, isHeld ? std::vector<CommandId>{} : std::vector<CommandId>{row.id})
                << row.text;
        }
    }
}

TEST(CommandActions, SayOnButtonsWhatMenusSayButForTheMnemonic)
{
    Observed observed;
    for (const Command& row : observed.actions->table().rows()) {
        if (const QAction* action = observed.actions->action(row.id)) {
            EXPECT_EQ(action->iconText(), withoutMnemonic(action->text()));
            EXPECT_FALSE(action->iconText().contains(QStringLiteral("(C)")));
        }
    }
}

TEST(CommandActions, GiveEachMenuItsOwnMnemonics)
{
    Observed observed;
    for (const QAction* menu : observed.window.menuBar()->actions()) {
        QSet<QChar> letters;
        for (const QAction* action : menu->menu()->actions()) {
            const QString text = action->text();
            const auto mark = text.indexOf(u'&');
            if (mark >= 0) {
                const QChar letter = text[mark + 1].toLower();
                EXPECT_FALSE(letters.contains(letter)) << text.toStdString();
                letters.insert(letter);
            }
        }
    }
}

} // namespace
} // namespace pipescope::ui
