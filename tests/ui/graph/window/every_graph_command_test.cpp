#include <QAction>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QSplitter>
#include <QWheelEvent>

#include "tests/ui/graph/window/graph_window.h"
#include "tests/ui/menus.h"
#include "ui/graph/session/hand_matcher.h"
#include "ui/graph/session/repair_finder.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/view/graph_minimap_view.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_command_table.h"
#include "ui/graph/workspace/tools/score_colours_dialog.h"
#include "ui/shell/window/notice_bar.h"

#include <algorithm>
#include <functional>

namespace pipescope::ui {
namespace {

using graph::Side;

/// A window with a comparison open, in which a command is given by its key or from its menu.
class GraphStage : public test::GraphWindowTest
{
public:
    void TestBody() override { }

    void open()
    {
        SetUp();
        compare();
        focus();
    }

    void focus() { workspace().chart()->setFocus(); }

    void give(CommandId id, int key)
    {
        const auto keys = commandShortcuts(m_window.actions().table()[id]);
        const QMenu* submenu = m_window.actions().submenu(id);
        const QAction* action = submenu != nullptr ? submenu->menuAction() : m_window.action(id);
        EXPECT_TRUE(action->isEnabled());
        if (keys.isEmpty()) {
            test::chooseFromMenus(*m_window.menuBar(), action);
        } else {
            QTest::keySequence(m_window.windowHandle(), keys[key]);
        }
        EXPECT_TRUE(waitUntilIdle());
    }

    void give() { give(m_given, m_givenKey); }

    /// What give() gives.
    void setGiven(CommandId id, int key)
    {
        m_given = id;
        m_givenKey = key;
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        test::GraphWindowTest::press(key, modifiers);
    }

    void select(const std::string& name, Side side = Side::Debug)
    {
        navigator().go({side, *session().sheet()->outline(side).find(name)});
        focus();
        EXPECT_TRUE(waitUntilIdle());
    }

    void selectFaulty(Side side = Side::Debug) { select(m_faultyNode, side); }

    void expandAll()
    {
        session().select(std::nullopt);
        focus();
        press(Qt::Key_E, Qt::ShiftModifier);
    }

    void hold(Qt::Key key, const std::function<bool()>& isReached)
    {
        QTest::keyPress(m_window.windowHandle(), key);
        EXPECT_TRUE(test::waitFor(isReached));
        QTest::keyRelease(m_window.windowHandle(), key);
        EXPECT_TRUE(waitUntilIdle());
    }

    bool isExpanded(graph::RowId row) { return navigator().layout(Side::Debug).isExpanded(row); }

    std::size_t shownBoxes() { return pane(Side::Debug)->drawList().boxes.size(); }

    bool isPanelShown(const char* name)
    {
        const auto* dock = m_window.findChild<QDockWidget*>(QString::fromLatin1(name));
        return dock != nullptr && dock->isVisible();
    }

    template<class Dialog>
    bool hasDialog()
    {
        const auto* dialog = m_window.findChild<Dialog*>();
        return dialog != nullptr && dialog->isVisible();
    }

    using GraphWindowTest::chooseFile;
    using GraphWindowTest::isInSight;
    using GraphWindowTest::isShown;
    using GraphWindowTest::m_bench;
    using GraphWindowTest::m_debug;
    using GraphWindowTest::m_faultyNode;
    using GraphWindowTest::m_folder;
    using GraphWindowTest::m_window;
    using GraphWindowTest::navigator;
    using GraphWindowTest::openAndWait;
    using GraphWindowTest::pane;
    using GraphWindowTest::pointOf;
    using GraphWindowTest::selected;
    using GraphWindowTest::session;
    using GraphWindowTest::waitUntilIdle;
    using GraphWindowTest::workspace;
    using GraphWindowTest::writeDatabase;

private:
    CommandId m_given{""};
    int m_givenKey = 0;
};

struct GraphCheck
{
    CommandId id;
    void (*giveAndExpect)(GraphStage& stage);
};

constexpr graph::RowId kFirstRow{1U};

void expectSelects(GraphStage& stage, const std::string& name)
{
    stage.give();
    EXPECT_EQ(stage.selected(), name);
}

/// The command colours nodes so.
template<graph::ColourBy kBy>
void expectColours(GraphStage& stage)
{
    GraphViewOptions view = stage.session().view();
    view.colourBy = kBy == graph::ColourBy::Verdict ? graph::ColourBy::Overflow : graph::ColourBy::Verdict;
    stage.session().setView(view);
    stage.give();
    EXPECT_EQ(stage.session().view().colourBy, kBy);
}

template<SidesArrangement kArrangement>
void expectArrangement(GraphStage& stage)
{
    GraphViewOptions view = stage.session().view();
    view.arrangement =
        kArrangement == SidesArrangement::Beside ? SidesArrangement::Stacked : SidesArrangement::Beside;
    stage.session().setView(view);
    stage.give();
    EXPECT_EQ(stage.session().view().arrangement, kArrangement);
    EXPECT_EQ(stage.pane(Side::Debug)->isVisible(), kArrangement != SidesArrangement::OnlyBench);
    EXPECT_EQ(stage.pane(Side::Bench)->isVisible(), kArrangement != SidesArrangement::OnlyDebug);
}

/// Shows the panel, or hides it if it is shown; and once more.
void expectPanel(GraphStage& stage, const char* name)
{
    const bool wasShown = stage.isPanelShown(name);
    stage.give();
    EXPECT_NE(stage.isPanelShown(name), wasShown);
    stage.focus();
    stage.give();
    EXPECT_EQ(stage.isPanelShown(name), wasShown);
}

std::vector<GraphCheck> goingChecks()
{
    return {
        {kFirstDivergence, [](GraphStage& stage) { expectSelects(stage, stage.m_faultyNode); }},
        {kNextOnset, [](GraphStage& stage) { expectSelects(stage, stage.m_faultyNode); }},
        {kPreviousOnset, [](GraphStage& stage) { expectSelects(stage, stage.m_faultyNode); }},
        {kAcceptOnset,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.give();
             EXPECT_EQ(stage.workspace().suspects().accepted().size(), 1U);
         }},
        {kErrorPath,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.give();
             EXPECT_TRUE(stage.pane(Side::Debug)->isHighlighting());
         }},
        {kNextBad,
         [](GraphStage& stage) {
             stage.give();
             EXPECT_NE(stage.selected(), "");
         }},
        {kPreviousBad,
         [](GraphStage& stage) {
             stage.give();
             EXPECT_NE(stage.selected(), "");
         }},
        {kWorstChild,
         [](GraphStage& stage) {
             const graph::Outline& outline = stage.session().sheet()->debug;
             const auto around = *outline.parent(*outline.find(stage.m_faultyNode));
             stage.select(std::string(outline.name(around)));
             expectSelects(stage, stage.m_faultyNode);
         }},
        {kParent,
         [](GraphStage& stage) {
             const graph::Outline& outline = stage.session().sheet()->debug;
             stage.selectFaulty();
             expectSelects(stage,
                           std::string(outline.name(*outline.parent(*outline.find(stage.m_faultyNode)))));
         }},
        {kPartner,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.give();
             EXPECT_EQ(stage.session().selection()->side, Side::Bench);
         }},
    };
}

std::vector<GraphCheck> boxChecks()
{
    return {
        {kToggleNode,
         [](GraphStage& stage) {
             stage.select(std::string(stage.session().sheet()->debug.name(kFirstRow)));
             const bool wasExpanded = stage.isExpanded(kFirstRow);
             stage.give();
             EXPECT_NE(stage.isExpanded(kFirstRow), wasExpanded);
         }},
        {kExpandBelow,
         [](GraphStage& stage) {
             stage.select(std::string(stage.session().sheet()->debug.name(kFirstRow)));
             stage.give();
             EXPECT_TRUE(stage.isExpanded(graph::RowId{2U}));
             EXPECT_TRUE(stage.isExpanded(graph::RowId{3U}));
         }},
        {kCollapseBelow,
         [](GraphStage& stage) {
             stage.select(std::string(stage.session().sheet()->debug.name(kFirstRow)));
             stage.give();
             EXPECT_FALSE(stage.isExpanded(kFirstRow));
             stage.press(Qt::Key_E);
             EXPECT_FALSE(stage.isExpanded(graph::RowId{2U}));
         }},
        {kExpandToBad,
         [](GraphStage& stage) {
             stage.press(Qt::Key_C);
             EXPECT_FALSE(stage.isShown(Side::Debug, stage.m_faultyNode));
             stage.give();
             EXPECT_TRUE(stage.isShown(Side::Debug, stage.m_faultyNode));
         }},
        {kCollapseAll,
         [](GraphStage& stage) {
             stage.give();
             EXPECT_FALSE(stage.isExpanded(kFirstRow));
         }},
        {kFoldAlike,
         [](GraphStage& stage) {
             const auto areFolded = [&] {
                 const auto& folding = stage.navigator().layout(Side::Debug).folding();
                 return std::ranges::find(folding, true) != folding.end();
             };
             stage.expandAll();
             stage.press(Qt::Key_C);
             EXPECT_FALSE(areFolded());
             stage.give();
             EXPECT_TRUE(areFolded());
         }},
    };
}

std::vector<GraphCheck> lookChecks()
{
    return {
        {kColourNodes,
         [](GraphStage& stage) {
             stage.give();
             EXPECT_NE(QApplication::activePopupWidget(), nullptr);
             while (QWidget* popup = QApplication::activePopupWidget()) {
                 popup->close();
             }
         }},
        {kByVerdict, expectColours<graph::ColourBy::Verdict>},
        {kByScore, expectColours<graph::ColourBy::Score>},
        {kByOverflow, expectColours<graph::ColourBy::Overflow>},
        {kByReason, expectColours<graph::ColourBy::UnmatchedReason>},
        {kByReplicas,
         [](GraphStage& stage) {
             const auto root = stage.m_folder.path() / "two_ranks";
             for (const char* rank : {"rank0", "rank1"}) {
                 pipescope::test::writeDump(root / "step0" / rank, {});
             }
             stage.openAndWait({root});
             expectColours<graph::ColourBy::Replicas>(stage);
         }},
        {kByRepair,
         [](GraphStage& stage) {
             stage.workspace().repair().compareWith(stage.writeDatabase("earlier.vis.db"));
             EXPECT_TRUE(stage.waitUntilIdle());
             expectColours<graph::ColourBy::Repair>(stage);
         }},
        {kScoreColours,
         [](GraphStage& stage) {
             stage.give();
             EXPECT_TRUE(stage.hasDialog<ScoreColoursDialog>());
         }},
        {kShowEdges,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.give();
             EXPECT_FALSE(stage.pane(Side::Debug)->drawList().edges.empty());
         }},
        {kKeepInStep,
         [](GraphStage& stage) {
             stage.give();
             EXPECT_FALSE(stage.session().view().areSidesInStep);
         }},
        {kBeside, expectArrangement<SidesArrangement::Beside>},
        {kStacked, expectArrangement<SidesArrangement::Stacked>},
        {kOnlyDebug, expectArrangement<SidesArrangement::OnlyDebug>},
        {kOnlyBench, expectArrangement<SidesArrangement::OnlyBench>},
        {kShowSuspects, [](GraphStage& stage) { expectPanel(stage, "graph_suspects"); }},
        {kShowNodes, [](GraphStage& stage) { expectPanel(stage, "graph_nodes"); }},
        {kShowItems, [](GraphStage& stage) { expectPanel(stage, "graph_items"); }},
        {kShowErrors, [](GraphStage& stage) { expectPanel(stage, "graph_errors"); }},
        {kShowLayers, [](GraphStage& stage) { expectPanel(stage, "graph_layers"); }},
    };
}

/// The command asks for a file; nothing is chosen.
void expectAsksForAFile(GraphStage& stage)
{
    stage.give();
    EXPECT_TRUE(stage.hasDialog<QFileDialog>());
}

std::vector<GraphCheck> fileChecks()
{
    return {
        {kCompareEarlier,
         [](GraphStage& stage) {
             const auto earlier = stage.writeDatabase("earlier.vis.db");
             stage.give();
             stage.chooseFile(earlier);
             EXPECT_EQ(stage.session().view().colourBy, graph::ColourBy::Repair);
         }},
        {kExportNodes,
         [](GraphStage& stage) {
             stage.give();
             stage.chooseFile(stage.m_folder.path() / "nodes.csv");
             EXPECT_TRUE(std::filesystem::exists(stage.m_folder.path() / "nodes.csv"));
         }},
        {kSaveDatabase,
         [](GraphStage& stage) {
             stage.give();
             stage.chooseFile(stage.m_folder.path() / "saved.vis.db");
             EXPECT_TRUE(std::filesystem::exists(stage.m_folder.path() / "saved.vis.db"));
         }},
        {kLoadMatches, expectAsksForAFile},
        {kSaveMatches,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.press(Qt::Key_Delete);
             expectAsksForAFile(stage);
         }},
        {kWriteMatches,
         [](GraphStage& stage) {
             stage.openAndWait({stage.writeDatabase("compared.vis.db")});
             stage.selectFaulty();
             stage.press(Qt::Key_Delete);
             stage.give();
             EXPECT_TRUE(stage.hasDialog<QMessageBox>());
         }},
    };
}

std::vector<GraphCheck> matchingChecks()
{
    return {
        {kMatch,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.give();
             EXPECT_TRUE(stage.session().picked());
         }},
        {kMatchBelow,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.give();
             EXPECT_TRUE(stage.session().picked());
         }},
        {kTakeApart,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.give();
             EXPECT_EQ(stage.session().partner(), std::nullopt);
         }},
        {kTakeApartBelow,
         [](GraphStage& stage) {
             stage.select(std::string(stage.session().sheet()->debug.name(kFirstRow)));
             stage.give();
             stage.selectFaulty();
             EXPECT_EQ(stage.session().partner(), std::nullopt);
         }},
        {kUndoMatch,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.press(Qt::Key_Delete);
             stage.give();
             EXPECT_NE(stage.session().partner(), std::nullopt);
         }},
        {kRedoMatch,
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.press(Qt::Key_Delete);
             stage.press(Qt::Key_Z, Qt::ControlModifier);
             EXPECT_NE(stage.session().partner(), std::nullopt);
             stage.give();
             EXPECT_EQ(stage.session().partner(), std::nullopt);
         }},
    };
}

void turnWheel(GraphStage& stage, Qt::KeyboardModifiers modifiers)
{
    GraphPane* pane = stage.pane(Side::Debug);
    QWheelEvent turn({50, 50}, pane->mapToGlobal(QPointF(50, 50)), {}, {0, -240}, Qt::NoButton, modifiers,
                     Qt::NoScrollPhase, false);
    QApplication::sendEvent(pane, &turn);
}

double zoomOf(GraphStage& stage)
{
    return stage.navigator().view(Side::Debug).zoom;
}

double topOf(GraphStage& stage)
{
    return stage.navigator().view(Side::Debug).top;
}

std::vector<GraphCheck> gestureChecks()
{
    return {
        {CommandId{"GraphZoomKeys"},
         [](GraphStage& stage) {
             stage.hold(Qt::Key_W, [&, before = zoomOf(stage)] { return zoomOf(stage) > before; });
         }},
        {CommandId{"GraphScrollKeys"},
         [](GraphStage& stage) {
             stage.expandAll();
             stage.hold(Qt::Key_D, [&, before = topOf(stage)] { return topOf(stage) > before; });
         }},
        {CommandId{"GraphArrows"},
         [](GraphStage& stage) {
             stage.selectFaulty();
             stage.press(Qt::Key_Up);
             EXPECT_NE(stage.selected(), stage.m_faultyNode);
         }},
        {CommandId{"GraphEnter"},
         [](GraphStage& stage) {
             stage.select(std::string(stage.session().sheet()->debug.name(kFirstRow)));
             const bool wasExpanded = stage.isExpanded(kFirstRow);
             stage.press(Qt::Key_Return);
             EXPECT_NE(stage.isExpanded(kFirstRow), wasExpanded);
         }},
        {CommandId{"GraphWheel"},
         [](GraphStage& stage) {
             stage.expandAll();
             const double zoom = zoomOf(stage);
             turnWheel(stage, Qt::ControlModifier);
             EXPECT_LT(zoomOf(stage), zoom);
             const double top = topOf(stage);
             turnWheel(stage, {});
             EXPECT_NE(topOf(stage), top);
         }},
        {CommandId{"GraphMinimapClick"},
         [](GraphStage& stage) {
             stage.expandAll();
             GraphMinimapView* minimap = stage.workspace().chart()->minimap(Side::Debug);
             const double before = topOf(stage);
             QTest::mouseClick(minimap, Qt::LeftButton, {}, {minimap->width() / 2, minimap->height() - 5});
             EXPECT_GT(topOf(stage), before);
         }},
    };
}

std::vector<GraphCheck> allGraphChecks()
{
    std::vector<GraphCheck> all;
    for (const auto& part :
         {goingChecks(), boxChecks(), lookChecks(), fileChecks(), matchingChecks(), gestureChecks()})
    {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

/// A command, given by one of its keys.
struct GraphCase
{
    GraphCheck check;
    int key = 0;
};

std::vector<GraphCase> allGraphCases()
{
    std::vector<GraphCase> cases;
    for (const GraphCheck& check : allGraphChecks()) {
        const auto row = std::ranges::find(graphCommandRows(), check.id, &Command::id);
        const auto keys = static_cast<int>(commandShortcuts(*row).size());
        for (int key = 0; key < std::max(1, keys); ++key) {
            cases.push_back({check, key});
        }
    }
    return cases;
}

class EveryGraphCommandTest : public ::testing::TestWithParam<GraphCase>
{ };

TEST_P(EveryGraphCommandTest, DoesWhatItSaysWhenItIsGivenByItsEvents)
{
    GraphStage stage;
    stage.open();
    stage.setGiven(GetParam().check.id, GetParam().key);
    GetParam().check.giveAndExpect(stage);
}

/// Which of its keys follows its name.
std::string nameOfCase(const ::testing::TestParamInfo<GraphCase>& given)
{
    return std::string(given.param.check.id.name) + (given.param.key == 0 ? "" : "_by_another_key");
}

INSTANTIATE_TEST_SUITE_P(Table, EveryGraphCommandTest, ::testing::ValuesIn(allGraphCases()), nameOfCase);

TEST(EveryGraphCommand, HasACheckHere)
{
    const auto checks = allGraphChecks();
    for (const Command& row : graphCommandRows()) {
        EXPECT_EQ(std::ranges::count(checks, row.id, &GraphCheck::id), 1) << row.text;
    }
    EXPECT_EQ(checks.size(), graphCommandRows().size());
}

} // namespace
} // namespace pipescope::ui
