#include "ui/commands/command_table.h"

#include <QSet>

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui {
namespace {

TEST(CommandTable, HoldsEachCommandOnce)
{
    QSet<int> ids;
    for (const Command& row : allCommands()) {
        EXPECT_FALSE(ids.contains(static_cast<int>(row.id))) << row.text;
        ids.insert(static_cast<int>(row.id));
    }
    EXPECT_EQ(ids.size(), static_cast<int>(CommandId::SelectStep) + 1);
}

TEST(CommandTable, FindsACommandById)
{
    for (const Command& row : allCommands()) {
        EXPECT_EQ(&command(row.id), &row);
    }
}

TEST(CommandTable, GivesNoShortcutTwice)
{
    QSet<QKeySequence> seen;
    for (const Command& row : allCommands()) {
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            EXPECT_FALSE(seen.contains(shortcut)) << shortcut.toString().toStdString();
            seen.insert(shortcut);
        }
    }
}

TEST(CommandTable, LeavesTheKeysOfTheTimelineToTheTimeline)
{
    for (const Command& row : allCommands()) {
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            EXPECT_TRUE(suits(row.kind, shortcut)) << row.text;
        }
    }
}

TEST(CommandTable, DescribesEveryCommand)
{
    for (const Command& row : allCommands()) {
        EXPECT_FALSE(commandText(row).isEmpty());
        EXPECT_FALSE(commandDescription(row).isEmpty()) << row.text;
        const bool isInNoMenu = row.menu == CommandMenu::Timeline || row.menu == CommandMenu::QueryPage;
        const bool isOfTheTimeline = row.kind == CommandKind::Gesture || row.kind == CommandKind::HeldKey;
        EXPECT_EQ(isOfTheTimeline, isInNoMenu) << row.text;
    }
}

TEST(KeyTable, HoldsEveryShortcutAndGesture)
{
    const auto rows = keyTable(QKeySequence::PortableText);
    const auto contains = [&](const QString& keys, const char* description) {
        return std::any_of(rows.begin(), rows.end(), [&](const KeyRow& row) {
            return row.keys.split(QStringLiteral("   ")).contains(keys)
                   && row.description == QString::fromUtf8(description);
        });
    };
    for (const Command& row : allCommands()) {
        for (const QKeySequence& shortcut : commandShortcuts(row)) {
            EXPECT_TRUE(contains(shortcut.toString(QKeySequence::PortableText), row.description)) << row.text;
        }
        if (row.kind == CommandKind::Gesture) {
            EXPECT_TRUE(contains(QString::fromUtf8(row.gesture), row.description)) << row.text;
        }
    }
}

TEST(KeyTable, HoldsTheKeysTheIssueAsksFor)
{
    const QString markdown = keyTableMarkdown();
    for (const char* key :
         {"W", "S", "A", "D", "Shift", "Ctrl+Wheel", "Wheel", "Shift+Wheel", "Right drag, Alt+Drag", "F",
          "Ctrl+0", "Backspace", ".", ",", "[", "]", "?", "F5"})
    {
        EXPECT_TRUE(markdown.contains(QStringLiteral("`%1`").arg(QString::fromUtf8(key)))) << key;
    }
}

TEST(KeyTable, IsAMarkdownTable)
{
    const QStringList lines = keyTableMarkdown().split(u'\n', Qt::SkipEmptyParts);
    ASSERT_GT(lines.size(), 20);
    EXPECT_EQ(lines[1], QStringLiteral("|---|---|"));
    for (const QString& line : lines) {
        EXPECT_EQ(line.count(u'|'), 3) << line.toStdString();
    }
}

} // namespace
} // namespace pipescope::ui
