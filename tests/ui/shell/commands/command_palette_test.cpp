#include "ui/shell/commands/command_palette.h"

#include <QAction>
#include <QLineEdit>
#include <QMainWindow>
#include <QTest>
#include <QTranslator>
#include <QTreeWidget>

#include "ui/run/workspace/timeline_panels.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/commands/command_keys.h"
#include "ui/shell/commands/window_commands.h"

#include <gtest/gtest.h>

#include <vector>

namespace pipescope::ui {
namespace {

TEST(MatchScore, WantsTheLettersInOrderInAnyCase)
{
    EXPECT_TRUE(matchScore(QStringLiteral("EXP"), QStringLiteral("File Export")));
    EXPECT_FALSE(matchScore(QStringLiteral("pxe"), QStringLiteral("File Export")));
    EXPECT_TRUE(matchScore(QString(), QStringLiteral("anything")));
}

TEST(MatchScore, PrefersBeginsOfWordsAndLettersSideBySide)
{
    const auto score = [](const char* typed, const char* text) {
        return matchScore(QString::fromUtf8(typed), QString::fromUtf8(text)).value_or(-1'000'000);
    };
    EXPECT_GT(score("ns", "Go Next Step"), score("ns", "Go Answers"));
    EXPECT_GT(score("links", "View Links"), score("links", "Look Into Knees"));
}

TEST(MatchScore, PrefersBegunWordsToLettersInOrder)
{
    const QString fuzzy = QStringLiteral("Graph Compare with an Earlier Comparison");
    const QString typed = QStringLiteral("chin");
    ASSERT_TRUE(matchScore(typed, QStringLiteral("chase in")));
    EXPECT_GT(matchScore(typed, QStringLiteral("View a very long text about the Chinese language")),
              matchScore(typed, QStringLiteral("c h i n o")));
    EXPECT_GT(matchScore(typed, QStringLiteral("Language 简体中文"), QStringLiteral("Simplified Chinese")),
              matchScore(typed, fuzzy, QStringLiteral("Beside an earlier one")));
    EXPECT_GT(matchScore(typed, QStringLiteral("Chinese"), QString()),
              matchScore(typed, QStringLiteral("Language"), QStringLiteral("Chinese")));
    EXPECT_FALSE(matchScore(typed, QStringLiteral("Fit"), QStringLiteral("The machine")));
}

class CommandPaletteTest : public testing::Test
{
protected:
    CommandPaletteTest()
        : m_actions(new CommandActions(&m_window, timelineCommands()))
    {
        for (const Command& row : m_actions->table().rows()) {
            if (m_actions->action(row.id) != nullptr) {
                m_actions->handle(row.id, [this, id = row.id] { m_run.push_back(id); });
            }
        }
        m_window.show();
    }

    QMainWindow m_window;
    CommandActions* m_actions;
    std::vector<CommandId> m_run;
};

TEST_F(CommandPaletteTest, ListsEveryCommandThatCanBeChosen)
{
    m_actions->action(CommandId::Reload)->setEnabled(false);
    const CommandPalette palette(*m_actions);
    int enabled = 0;
    for (const Command& row : m_actions->table().rows()) {
        const QAction* action = m_actions->action(row.id);
        enabled += action != nullptr && action->isEnabled() ? 1 : 0;
    }
    EXPECT_EQ(palette.list()->topLevelItemCount(), enabled);
}

TEST_F(CommandPaletteTest, RunsTheBestMatchWithEnter)
{
    CommandPalette palette(*m_actions);
    palette.show();
    QTest::keyClicks(palette.field(), QStringLiteral("export pic"));
    EXPECT_EQ(palette.chosen(), CommandId::ExportPicture);
    QTest::keyClick(palette.field(), Qt::Key_Return);
    QCoreApplication::processEvents();
    EXPECT_EQ(m_run, (std::vector<CommandId>{CommandId::ExportPicture}));
    EXPECT_FALSE(palette.isVisible());
}

TEST_F(CommandPaletteTest, FindsALanguageByItsNameInAnother)
{
    CommandPalette palette(*m_actions);
    palette.show();
    QTest::keyClicks(palette.field(), QStringLiteral("chin"));
    EXPECT_EQ(palette.chosen(), CommandId::Chinese);
    palette.field()->clear();
    QTest::keyClicks(palette.field(), QStringLiteral("simp chin"));
    EXPECT_EQ(palette.chosen(), CommandId::Chinese);
    palette.field()->setText(QStringLiteral("英语"));
    EXPECT_EQ(palette.chosen(), CommandId::English);
}

/// Translates every text into the same word.
class OneWord : public QTranslator
{
public:
    QString translate(const char*, const char*, const char*, int) const override
    {
        return QStringLiteral("甲");
    }

    bool isEmpty() const override { return false; }
};

TEST_F(CommandPaletteTest, FindsEnglishNamesInAnotherLanguage)
{
    OneWord other;
    QCoreApplication::installTranslator(&other);
    {
        CommandPalette palette(*m_actions);
        palette.field()->setText(QStringLiteral("export pic"));
        EXPECT_EQ(palette.chosen(), CommandId::ExportPicture);
        palette.field()->setText(QStringLiteral("甲"));
        EXPECT_GT(palette.list()->topLevelItemCount(), 1);
    }
    QCoreApplication::removeTranslator(&other);
}

TEST_F(CommandPaletteTest, GoesDownTheListWithTheArrowKeys)
{
    CommandPalette palette(*m_actions);
    palette.show();
    const auto first = palette.chosen();
    QTest::keyClick(palette.field(), Qt::Key_Down);
    EXPECT_NE(palette.chosen(), first);
    QTest::keyClick(palette.field(), Qt::Key_Up);
    EXPECT_EQ(palette.chosen(), first);
}

TEST_F(CommandPaletteTest, RunsNothingWhereNothingMatches)
{
    CommandPalette palette(*m_actions);
    palette.show();
    QTest::keyClicks(palette.field(), QStringLiteral("zzzz"));
    QTest::keyClick(palette.field(), Qt::Key_Return);
    QCoreApplication::processEvents();
    EXPECT_TRUE(m_run.empty());
    EXPECT_TRUE(palette.isVisible());
}

} // namespace
} // namespace pipescope::ui
