#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QRegularExpression>
#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/workspace/tools/row_filter_field.h"
#include "ui/shell/commands/command_palette.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui::test {
namespace {

using scene::RowPlace;
using Ranks = std::vector<std::int32_t>;

/// Two pipeline groups, ranks 0 and 1, and 2 and 3, on one host.
class RowCommandsTest : public WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("neighbours");
    }

    const scene::RowOptions& rows() { return m_window.session().view().rows; }

    /// Ranks that have a header, from the top.
    Ranks shownRanks()
    {
        std::vector<std::pair<int, std::int32_t>> found;
        for (std::int32_t rank = 0; rank < 4; ++rank) {
            const QRect header = m_window.timeline()->rows().headerRect(Rank{rank});
            if (!header.isEmpty()) {
                found.emplace_back(header.top(), rank);
            }
        }
        std::sort(found.begin(), found.end());
        Ranks ranks;
        for (const auto& [top, rank] : found) {
            ranks.push_back(rank);
        }
        return ranks;
    }

    void goTo(const RowPlace& place) { m_window.session().setCurrentRow(place); }

    void choose(CommandId id)
    {
        ASSERT_TRUE(m_window.action(id)->isEnabled());
        m_window.action(id)->trigger();
    }

    void type(const QString& text) { QTest::keyClicks(m_window.rowFilter(), text); }
};

TEST_F(RowCommandsTest, TheStatusBarSaysHowManyRanksAreLeft)
{
    const QString before = m_window.run().verdict();
    type(QStringLiteral("stage:1"));
    EXPECT_TRUE(m_window.run().verdict().startsWith(QStringLiteral("2 of 4 ranks shown")));
    m_window.rowFilter()->clear();
    EXPECT_EQ(m_window.run().verdict(), before);
}

TEST_F(RowCommandsTest, PPinsTheCurrentRowAndAgainLetsItGo)
{
    goTo(Rank{3});
    press(Qt::Key_P);
    EXPECT_EQ(shownRanks(), (Ranks{3, 0, 1, 2}));
    EXPECT_TRUE(m_window.action(TimelineCommand::kPinRow)->isChecked());
    press(Qt::Key_P);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 2, 3}));
    EXPECT_FALSE(m_window.action(TimelineCommand::kPinRow)->isChecked());
}

TEST_F(RowCommandsTest, SortingByAFigureFromThePalettePutsItIntoTheHeaders)
{
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto* palette = m_window.findChild<CommandPalette*>();
    ASSERT_TRUE(palette != nullptr);
    QTest::keyClicks(palette->field(), QStringLiteral("sort mean"));
    QTest::keyClick(palette->field(), Qt::Key_Return);
    QCoreApplication::processEvents();
    ASSERT_EQ(rows().sort, scene::RowSort::MeanDuration);
    const scene::RowLayout& layout = m_window.timeline()->scene()->layout();
    ASSERT_EQ(layout.titles().size(), 2U);
    EXPECT_TRUE(QString::fromStdString(layout.titles()[0].figure.english())
                    .contains(QRegularExpression(QStringLiteral("^rank \\d: mean [\\d.]+ .?s"))))
        << layout.titles()[0].figure;
    EXPECT_EQ(layout.rows()[0].name.figure.english().substr(0, 5), "mean ");
}

TEST_F(RowCommandsTest, ShiftPLetsAllPinnedRowsGo)
{
    for (const std::int32_t rank : {3, 2}) {
        goTo(Rank{rank});
        press(Qt::Key_P);
    }
    EXPECT_EQ(shownRanks(), (Ranks{3, 2, 0, 1}));
    press(Qt::Key_P, Qt::ShiftModifier);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 2, 3}));
}

TEST_F(RowCommandsTest, HHidesTheCurrentRowAndShiftHShowsAllAgain)
{
    goTo(Rank{1});
    press(Qt::Key_H);
    EXPECT_EQ(shownRanks(), (Ranks{0, 2, 3}));
    press(Qt::Key_H, Qt::ShiftModifier);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 2, 3}));
}

TEST_F(RowCommandsTest, HOnATitleHidesTheWholeGroup)
{
    goTo(std::string("group:1"));
    press(Qt::Key_H);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1}));
}

TEST_F(RowCommandsTest, ECollapsesTheGroupOfTheCurrentRowAndExpandsItAgain)
{
    goTo(Rank{2});
    press(Qt::Key_E);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1}));
    EXPECT_EQ(m_window.session().currentRow(), RowPlace(std::string("group:1")));
    press(Qt::Key_E);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 2, 3}));
}

TEST_F(RowCommandsTest, ShiftCCollapsesAllGroupsAndShiftEExpandsThem)
{
    press(Qt::Key_C, Qt::ShiftModifier);
    EXPECT_TRUE(shownRanks().empty());
    press(Qt::Key_E, Qt::ShiftModifier);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 2, 3}));
}

TEST_F(RowCommandsTest, NAndShiftNMoveTheCurrentRow)
{
    press(Qt::Key_N);
    press(Qt::Key_N);
    EXPECT_EQ(m_window.session().currentRow(), RowPlace(Rank{0}));
    press(Qt::Key_N, Qt::ShiftModifier);
    EXPECT_EQ(m_window.session().currentRow(), RowPlace(std::string("group:0")));
}

TEST_F(RowCommandsTest, PlusAndMinusChangeTheRowsHeightAndAlt0LetsItFollowTheWindow)
{
    const int before = m_window.timeline()->rows().headerRect(Rank{0}).height();
    press(Qt::Key_Minus);
    EXPECT_LT(m_window.timeline()->rows().headerRect(Rank{0}).height(), before);
    press(Qt::Key_Plus);
    press(Qt::Key_Equal);
    // What is seen of the row may be less: rows fill the window, so that it scrolls now.
    EXPECT_GT(m_window.session().view().rows.height.value_or(0.0), before);
    press(Qt::Key_0, Qt::AltModifier);
    EXPECT_EQ(m_window.timeline()->rows().headerRect(Rank{0}).height(), before);
}

TEST_F(RowCommandsTest, GroupingAndSortingAreChosenFromMenus)
{
    choose(TimelineCommand::kGroupByStage);
    EXPECT_EQ(rows().grouping, scene::RowGrouping::Stage);
    EXPECT_EQ(shownRanks(), (Ranks{0, 2, 1, 3}));
    EXPECT_TRUE(m_window.action(TimelineCommand::kGroupByStage)->isChecked());
    EXPECT_FALSE(m_window.action(TimelineCommand::kGroupByPipelineGroup)->isChecked());
    EXPECT_TRUE(m_window.action(TimelineCommand::kSortByStage)->isChecked())
        << "each menu has its own choice";

    choose(TimelineCommand::kGroupByNothing);
    choose(TimelineCommand::kSortByRank);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 2, 3}));
    EXPECT_FALSE(m_window.action(TimelineCommand::kCollapseAllGroups)->isEnabled());
    choose(TimelineCommand::kGroupByHost);
    choose(TimelineCommand::kSortByHost);
    EXPECT_EQ(rows().sort, scene::RowSort::Host);
    EXPECT_TRUE(m_window.action(TimelineCommand::kTimeOfRun)->isChecked()) << "other menus keep theirs";
}

TEST_F(RowCommandsTest, OnlyThisStageHostOrGroupBecomesTheFilter)
{
    goTo(Rank{3});
    choose(TimelineCommand::kOnlyThisStage);
    EXPECT_EQ(m_window.rowFilter()->text(), QStringLiteral("stage:1"));
    EXPECT_EQ(shownRanks(), (Ranks{1, 3}));
    choose(TimelineCommand::kOnlyThisGroup);
    EXPECT_EQ(shownRanks(), (Ranks{2, 3}));
    choose(TimelineCommand::kOnlyThisHost);
    EXPECT_EQ(m_window.rowFilter()->text(), QStringLiteral("host:host-0"));
    choose(TimelineCommand::kShowAllRows);
    EXPECT_TRUE(m_window.rowFilter()->text().isEmpty());
}

TEST_F(RowCommandsTest, WithoutACurrentRowItsCommandsAreOff)
{
    for (const CommandId id :
         {TimelineCommand::kPinRow, TimelineCommand::kHideRow, TimelineCommand::kOnlyThisStage,
          TimelineCommand::kOnlyThisHost, TimelineCommand::kOnlyThisGroup, TimelineCommand::kToggleGroup})
    {
        EXPECT_FALSE(m_window.action(id)->isEnabled());
    }
}

TEST_F(RowCommandsTest, TheHeadersMenuActsOnItsRow)
{
    TimelineView* timeline = m_window.timeline();
    const QPoint at = timeline->rows().headerRect(Rank{2}).center();
    QTest::mouseClick(timeline->viewport(), Qt::RightButton, {}, at);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    EXPECT_TRUE(menu->actions().contains(m_window.action(TimelineCommand::kPinRow)));
    // The second entry hides.
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 3}));
}

TEST_F(RowCommandsTest, ShiftFLeadsToTheFilterWhichActsWhileItIsTyped)
{
    press(Qt::Key_F, Qt::ShiftModifier);
    EXPECT_TRUE(m_window.rowFilter()->hasFocus());
    type(QStringLiteral("stage:1 -3"));
    EXPECT_EQ(rows().filter, "stage:1 -3");
    EXPECT_EQ(shownRanks(), (Ranks{1}));
    QTest::keyClick(m_window.rowFilter(), Qt::Key_Return);
    EXPECT_FALSE(m_window.rowFilter()->hasFocus());
    EXPECT_EQ(rows().filter, "stage:1 -3");
}

TEST_F(RowCommandsTest, EscapeEmptiesTheFilterAndLeadsBackToTheRows)
{
    press(Qt::Key_F, Qt::ShiftModifier);
    type(QStringLiteral("rank:2"));
    QTest::keyClick(m_window.rowFilter(), Qt::Key_Escape);
    EXPECT_TRUE(m_window.timeline()->hasFocus());
    EXPECT_EQ(shownRanks(), (Ranks{0, 1, 2, 3}));
}

TEST_F(RowCommandsTest, LettersTypedIntoTheFilterAreNoCommands)
{
    goTo(Rank{0});
    press(Qt::Key_F, Qt::ShiftModifier);
    type(QStringLiteral("phecl"));
    EXPECT_EQ(m_window.rowFilter()->text(), QStringLiteral("phecl"));
    EXPECT_TRUE(rows().pinned.empty());
    EXPECT_TRUE(rows().hidden.empty());
    EXPECT_TRUE(m_window.session().view().linksShown);
}

TEST_F(RowCommandsTest, BadTextIsReportedAtTheFieldAndTheRestApplies)
{
    press(Qt::Key_F, Qt::ShiftModifier);
    type(QStringLiteral("stage:1 rank:x"));
    EXPECT_TRUE(m_window.rowFilter()->problemText().contains(QStringLiteral("rank:x")));
    EXPECT_EQ(m_window.rowFilter()->accessibleDescription(), m_window.rowFilter()->problemText());
    EXPECT_EQ(shownRanks(), (Ranks{1, 3}));
    QTest::keyClick(m_window.rowFilter(), Qt::Key_Backspace);
    type(QStringLiteral("1"));
    EXPECT_TRUE(m_window.rowFilter()->problemText().isEmpty()) << m_window.rowFilter()->text().toStdString();
    EXPECT_EQ(shownRanks(), (Ranks{1}));
}

TEST_F(RowCommandsTest, EachProblemHasASentenceOfItsOwn)
{
    QStringList sentences;
    for (const char* bad : {"speed:1", "mb:1", "rank:", "rank<1", "rank:x", "7-0", "\"a"}) {
        m_window.rowFilter()->setText(QString::fromUtf8(bad));
        const QString shown = m_window.rowFilter()->problemText();
        EXPECT_TRUE(shown.startsWith(QString::fromUtf8(bad))) << bad;
        sentences.append(shown.mid(static_cast<int>(qstrlen(bad))));
    }
    sentences.removeDuplicates();
    EXPECT_EQ(sentences.size(), 7);
}

TEST_F(RowCommandsTest, AReloadKeepsPinnedHiddenAndFilteredRows)
{
    goTo(Rank{3});
    press(Qt::Key_P);
    goTo(Rank{0});
    press(Qt::Key_H);
    m_window.rowFilter()->setText(QStringLiteral("group:0"));
    press(Qt::Key_F5);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(shownRanks(), (Ranks{3, 1}));
}

} // namespace
} // namespace pipescope::ui::test
