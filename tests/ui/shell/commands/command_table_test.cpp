#include "ui/shell/commands/command_table.h"

#include <QSet>

#include "ui/run/panels/marks/marks_panel.h"
#include "ui/run/workspace/timeline_panels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace pipescope::ui {
namespace {

/// With those of the timeline's panels.
const CommandTable& programCommands()
{
    static const CommandTable kTable(timelineCommands());
    return kTable;
}

TEST(CommandTable, HoldsEachCommandOnce)
{
    std::multiset<std::string_view> ids;
    for (const Command& row : programCommands().rows()) {
        ids.insert(row.id.name);
    }
#define COMMAND(Name) EXPECT_EQ(ids.count(#Name), 1U) << #Name;
#include "ui/shell/commands/command_ids.def"
#undef COMMAND
    EXPECT_EQ(ids.count(kAddMark.name), 1U);
}

TEST(CommandTable, FindsACommandById)
{
    for (const Command& row : programCommands().rows()) {
        EXPECT_EQ(&programCommands()[row.id], &row);
    }
}

TEST(CommandTable, PutsAnAddedCommandBehindTheOneItFollowsElseLastInItsMenu)
{
    constexpr CommandId kFirst{"First"};
    constexpr CommandId kLast{"Last"};
    const std::vector<Command> added{
        {kLast, CommandMenu::Edit, CommandKind::Action, "L", "L", noKeys()},
        behind(CommandId::Copy, {kFirst, CommandMenu::Edit, CommandKind::Action, "F", "F", noKeys()})};
    const CommandTable table(added);
    std::vector<CommandId> edit;
    for (const Command& row : table.rows()) {
        if (row.menu == CommandMenu::Edit) {
            edit.push_back(row.id);
        }
    }
    EXPECT_EQ(edit.front(), CommandId::Copy);
    EXPECT_EQ(edit.at(1), kFirst);
    EXPECT_EQ(edit.back(), kLast);
    EXPECT_EQ(table.rows().size(), CommandTable().rows().size() + 2);
}

TEST(CommandTable, GivesNoShortcutTwice)
{
    QSet<QKeySequence> seen;
    for (const Command& row : programCommands().rows()) {
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            EXPECT_FALSE(seen.contains(shortcut)) << shortcut.toString().toStdString();
            seen.insert(shortcut);
        }
    }
}

TEST(CommandTable, LeavesTheKeysOfTheTimelineToTheTimeline)
{
    for (const Command& row : programCommands().rows()) {
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            EXPECT_TRUE(suits(row.kind, shortcut)) << row.text;
        }
    }
}

TEST(CommandTable, DescribesEveryCommand)
{
    for (const Command& row : programCommands().rows()) {
        EXPECT_FALSE(commandText(row).isEmpty());
        EXPECT_FALSE(commandDescription(row).isEmpty()) << row.text;
        const bool isInNoMenu = row.menu == CommandMenu::Timeline || row.menu == CommandMenu::QueryPage;
        const bool isOfTheTimeline = row.kind == CommandKind::Gesture || row.kind == CommandKind::HeldKey;
        EXPECT_EQ(isOfTheTimeline, isInNoMenu) << row.text;
    }
}

TEST(KeyTable, HoldsEveryShortcutAndGesture)
{
    const auto rows = keyTable(programCommands(), QKeySequence::PortableText);
    const auto contains = [&](const QString& keys, const char* description) {
        return std::any_of(rows.begin(), rows.end(), [&](const KeyRow& row) {
            return row.keys.split(QStringLiteral("   ")).contains(keys)
                   && row.description == QString::fromUtf8(description);
        });
    };
    for (const Command& row : programCommands().rows()) {
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            EXPECT_TRUE(contains(shortcut.toString(QKeySequence::PortableText), row.description)) << row.text;
        }
        if (row.kind == CommandKind::Gesture) {
            EXPECT_TRUE(contains(QString::fromUtf8(row.gesture), row.description)) << row.text;
        }
    }
}

TEST(KeyTable, HoldsTheDocumentedGestures)
{
    const QString markdown = keyTableMarkdown(programCommands().rows());
    for (const char* key :
         {"W", "S", "A", "D", "Shift", "Ctrl+Wheel", "Wheel", "Shift+Wheel", "Right drag, Alt+Drag", "F",
          "Ctrl+0", "Backspace", ".", ",", "[", "]", "?", "F5"})
    {
        EXPECT_TRUE(markdown.contains(QStringLiteral("`%1`").arg(QString::fromUtf8(key)))) << key;
    }
}

TEST(KeyTable, IsAMarkdownTable)
{
    const QStringList lines = keyTableMarkdown(programCommands().rows()).split(u'\n', Qt::SkipEmptyParts);
    ASSERT_GT(lines.size(), 20);
    EXPECT_EQ(lines[1], QStringLiteral("|---|---|"));
    for (const QString& line : lines) {
        EXPECT_EQ(line.count(u'|'), 3) << line.toStdString();
    }
}

} // namespace
} // namespace pipescope::ui
