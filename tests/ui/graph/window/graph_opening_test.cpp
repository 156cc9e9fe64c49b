#include <QComboBox>
#include <QDropEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/opening/compare_dialog.h"
#include "ui/graph/workspace/tools/graph_selectors.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/window/empty_page.h"
#include "ui/shell/window/notice_bar.h"

#include <fstream>

namespace pipescope::ui {
namespace {

using graph::Side;

class GraphOpeningTest : public test::GraphWindowTest
{
protected:
    QStringList visibleMenus() const
    {
        QStringList titles;
        for (const QAction* menu : m_window.menuBar()->actions()) {
            if (menu->isVisible()) {
                titles.append(menu->text().remove(u'&'));
            }
        }
        return titles;
    }
};

TEST_F(GraphOpeningTest, ADumpIsShownAlone)
{
    openAndWait({m_debug});
    EXPECT_TRUE(pane(Side::Debug)->isVisible());
    EXPECT_FALSE(pane(Side::Bench)->isVisible());
    EXPECT_FALSE(pane(Side::Debug)->drawList().boxes.empty());
}

TEST_F(GraphOpeningTest, TwoDumpsAreComparedSideBySide)
{
    compare();
    EXPECT_TRUE(pane(Side::Debug)->isVisible());
    EXPECT_TRUE(pane(Side::Bench)->isVisible());
    EXPECT_TRUE(session().document()->isComparison);
}

/// What the window says of two roots of which not both are dumps.
class RefusedComparison : public GraphOpeningTest
{
protected:
    QString refusalOf(const std::vector<std::filesystem::path>& roots)
    {
        m_window.open(roots);
        EXPECT_TRUE(m_window.isIdle());
        EXPECT_TRUE(m_window.emptyPage()->isVisible());
        return m_window.notice()->sentence();
    }

    std::filesystem::path m_other = m_folder.path() / "garbage";
};

TEST_F(RefusedComparison, NamesTheOneThatIsNoDumpAndWhatADumpLooksLike)
{
    std::filesystem::create_directories(m_other);
    for (const auto& roots : {std::vector{m_debug, m_other}, std::vector{m_other, m_bench}}) {
        const QString said = refusalOf(roots);
        EXPECT_TRUE(said.contains(toQString(m_other) + QStringLiteral(": this is no dump")))
            << said.toStdString();
        for (const char* const part : {"construct.json", "dump.json", "rank0", "step0", ".vis.db"}) {
            EXPECT_TRUE(said.contains(QString::fromUtf8(part))) << part;
        }
        EXPECT_FALSE(said.contains(toQString(m_debug)) || said.contains(toQString(m_bench)));
    }
}

TEST_F(RefusedComparison, IsOfRunsWhereNeitherIsADump)
{
    std::filesystem::create_directories(m_other);
    std::filesystem::create_directories(m_folder.path() / "more");
    m_window.open({m_other, m_folder.path() / "more"});
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(m_window.emptyPage()->isVisible());
    EXPECT_TRUE(m_window.windowTitle().contains(QStringLiteral("garbage")))
        << m_window.windowTitle().toStdString();
    EXPECT_TRUE(m_window.windowTitle().contains(QStringLiteral("more")));
}

TEST_F(RefusedComparison, SaysThatAFolderIsMissing)
{
    EXPECT_TRUE(refusalOf({m_debug, m_other}).endsWith(QStringLiteral("no such file or folder")));
}

TEST_F(GraphOpeningTest, TheStartPageHasButtonsThatCompareRunsAndModels)
{
    const auto& buttons = m_window.emptyPage()->commandButtons();
    ASSERT_EQ(buttons.size(), 2);
    EXPECT_EQ(buttons[0]->text(), QStringLiteral("Compare Runs…"));
    EXPECT_EQ(buttons[1]->text(), QStringLiteral("Compare Models…"));
    QTest::mouseClick(buttons[1], Qt::LeftButton);
    EXPECT_NE(m_window.findChild<CompareDialog*>(), nullptr);
}

TEST_F(GraphOpeningTest, TwoDroppedFoldersAreCompared)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(toQString(m_debug)), QUrl::fromLocalFile(toQString(m_bench))});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_window, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&m_window, &drop);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(session().document()->isComparison);
}

TEST_F(GraphOpeningTest, ADatabaseShowsItsComparison)
{
    openAndWait({writeDatabase("compare_1.vis.db")});
    EXPECT_TRUE(session().document()->isComparison);
    EXPECT_TRUE(session().sheet()->debug.find(m_faultyNode));
    EXPECT_GT(session().classes(Side::Debug).counts()[static_cast<std::size_t>(graph::Level::Different)], 0U);
}

TEST_F(GraphOpeningTest, AllDatabasesOfAFolderAreOffered)
{
    writeDatabase("out/compare_1.vis.db");
    writeDatabase("out/compare_2.vis.db");
    openAndWait({m_folder.path() / "out"});
    QComboBox* databases = workspace().selectors()->databases();
    ASSERT_EQ(databases->count(), 2);
    EXPECT_EQ(databases->currentText(), QStringLiteral("compare_1.vis.db"));
    databases->setFocus();
    QTest::keyClick(databases, Qt::Key_Down);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(session().document()->opening.request.debug.filename(), "compare_2.vis.db");
}

TEST_F(GraphOpeningTest, StepsAndRanksCanBeChosen)
{
    for (const char* step : {"step0", "step1"}) {
        for (const char* rank : {"rank0", "rank1"}) {
            pipescope::test::writeDump(m_folder.path() / "run" / step / rank, {});
        }
    }
    openAndWait({m_folder.path() / "run"});
    ASSERT_EQ(workspace().selectors()->steps()->count(), 2);
    ASSERT_EQ(workspace().selectors()->ranks()->count(), 2);
    workspace().selectors()->ranks()->setFocus();
    QTest::keyClick(workspace().selectors()->ranks(), Qt::Key_Down);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(session().sheet()->rank(), Rank{1});
    workspace().chart()->setFocus();
    press(Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(session().sheet()->debug.graph->step, 1);
    EXPECT_EQ(session().sheet()->rank(), Rank{1});
}

TEST_F(GraphOpeningTest, OnlyCommandsOfGraphsAreInTheMenus)
{
    compare();
    EXPECT_TRUE(visibleMenus().contains(QStringLiteral("Graph")));
    EXPECT_FALSE(visibleMenus().contains(QStringLiteral("Rows")));
}

TEST_F(GraphOpeningTest, EachMenuHasALetterOfItsOwn)
{
    compare();
    QSet<QChar> letters;
    for (const QAction* menu : m_window.menuBar()->actions()) {
        if (menu->isVisible()) {
            const QChar letter = menu->text()[menu->text().indexOf(u'&') + 1].toLower();
            EXPECT_FALSE(letters.contains(letter)) << menu->text().toStdString();
            letters.insert(letter);
        }
    }
}

TEST_F(GraphOpeningTest, ModelsAreShownAsTheyWereLeft)
{
    compare();
    press(Qt::Key_X);
    press(Qt::Key_Y);
    const double top = navigator().view(Side::Debug).top;
    openAndWait({m_bench});
    EXPECT_EQ(selected(), "");
    compare();
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_TRUE(isShown(Side::Debug, m_faultyNode));
    EXPECT_DOUBLE_EQ(navigator().view(Side::Debug).top, top);
    EXPECT_FALSE(session().view().areSidesInStep);
}

TEST_F(GraphOpeningTest, ASessionCanBeSavedAndApplied)
{
    compare();
    press(Qt::Key_X);
    const auto file = m_folder.path() / "shared.json";
    ASSERT_TRUE(workspace().saveSession(file));
    press(Qt::Key_C);
    press(Qt::Key_Escape);
    ASSERT_EQ(selected(), "");
    ASSERT_TRUE(workspace().applySession(file));
    EXPECT_EQ(selected(), m_faultyNode);
    std::ofstream(file) << "{}";
    EXPECT_FALSE(workspace().applySession(file));
}

TEST_F(GraphOpeningTest, WhatCannotBeReadIsReportedAndTheGraphStays)
{
    compare();
    const auto broken = m_folder.path() / "broken.vis.db";
    std::ofstream(broken) << "no database";
    openAndWait({broken});
    EXPECT_TRUE(m_window.notice()->isVisible());
    EXPECT_TRUE(session().document()->isComparison);
}

TEST_F(GraphOpeningTest, TheArrangementOfTheWindowIsKeptWithTheModels)
{
    compare();
    m_window.action(kShowLayers)->trigger();
    ASSERT_TRUE(m_window.action(kShowLayers)->isChecked());
    openAndWait({m_debug});
    m_window.action(kShowLayers)->trigger();
    ASSERT_FALSE(m_window.action(kShowLayers)->isChecked());
    compare();
    EXPECT_TRUE(m_window.action(kShowLayers)->isChecked());
    openAndWait({m_debug});
    EXPECT_FALSE(m_window.action(kShowLayers)->isChecked());
}

} // namespace
} // namespace pipescope::ui
