#include <QAbstractButton>
#include <QApplication>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTableView>

#include "core/graph/store/database_reading/match_file.h"
#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/shell/document/document_controller.h"
#include "ui/shell/window/notice_bar.h"

#include <chrono>
#include <fstream>

namespace pipescope::ui {
namespace {

using graph::Side;

class HandMatchingWindowTest : public test::GraphWindowTest
{
protected:
    void selectFaulty(Side side)
    {
        navigator().go({side, *session().sheet()->outline(side).find(m_faultyNode)});
        workspace().chart()->setFocus();
        ASSERT_TRUE(waitUntilIdle());
    }

    bool isMatched() { return partnerOf(m_faultyNode).has_value(); }

    std::optional<graph::RowId> partnerOf(const std::string& name)
    {
        const graph::Outline& debug = session().sheet()->debug;
        return debug.partner(*debug.find(name));
    }

    graph::Level level()
    {
        const graph::Outline& debug = session().sheet()->debug;
        return debug.levels[debug.find(m_faultyNode)->value];
    }

    std::uint32_t unmatchedInRoot()
    {
        return session().sheet()->comparison->rollup->unmatchedCounts[graph::Graph::kRoot.value];
    }

    /// The window's open dialog of a kind.
    template<class Dialog>
    Dialog* dialog()
    {
        return m_window.findChild<Dialog*>();
    }
};

TEST_F(HandMatchingWindowTest, DeleteTakesTheSelectedNodeAndItsPartnerApart)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    EXPECT_FALSE(isMatched());
    EXPECT_EQ(selected(), m_faultyNode);
    EXPECT_EQ(session().classes(Side::Debug).of(*session().sheet()->debug.find(m_faultyNode)),
              static_cast<std::uint8_t>(graph::Level::Unmatched));
}

TEST_F(HandMatchingWindowTest, ScoresAndRollUpsFollowAtOnce)
{
    compare();
    const std::uint32_t before = unmatchedInRoot();
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    EXPECT_GT(unmatchedInRoot(), before);
    EXPECT_NE(level(), graph::Level::Different);
}

TEST_F(HandMatchingWindowTest, UndoAndRedoGoThroughTheEdits)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(isMatched());
    EXPECT_EQ(level(), graph::Level::Different);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(isMatched());
    EXPECT_FALSE(m_window.action(kRedoMatch)->isEnabled());
}

TEST_F(HandMatchingWindowTest, TwoNodesThatArePickedBecomePartners)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    press(Qt::Key_H);
    EXPECT_TRUE(session().picked());
    selectFaulty(Side::Bench);
    press(Qt::Key_H);
    EXPECT_TRUE(isMatched());
    EXPECT_FALSE(session().picked());
    EXPECT_EQ(level(), graph::Level::Different);
}

TEST_F(HandMatchingWindowTest, WhatHasAPartnerIsRefusedWithTheReason)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_H);
    selectFaulty(Side::Bench);
    press(Qt::Key_H);
    EXPECT_TRUE(m_window.notice()->isVisible());
    EXPECT_FALSE(m_window.action(kUndoMatch)->isEnabled());
}

TEST_F(HandMatchingWindowTest, EscapeDropsThePickedNode)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_H);
    press(Qt::Key_Escape);
    EXPECT_FALSE(session().picked());
    EXPECT_EQ(selected(), m_faultyNode);
}

TEST_F(HandMatchingWindowTest, AWholeModuleIsTakenApartAndMatchedAgain)
{
    compare();
    const graph::Outline& debug = session().sheet()->debug;
    const graph::RowId module = *debug.parent(*debug.find(m_faultyNode));
    const std::string name(debug.name(module));
    navigator().go({Side::Debug, module});
    workspace().chart()->setFocus();
    press(Qt::Key_Delete, Qt::ShiftModifier);
    EXPECT_FALSE(partnerOf(name));
    EXPECT_FALSE(isMatched());
    press(Qt::Key_H, Qt::ShiftModifier);
    navigator().go({Side::Bench, *session().sheet()->bench->find(name)});
    workspace().chart()->setFocus();
    press(Qt::Key_H, Qt::ShiftModifier);
    EXPECT_TRUE(partnerOf(name));
    EXPECT_TRUE(isMatched());
}

TEST_F(HandMatchingWindowTest, WhatIsExpandedStaysSo)
{
    compare();
    selectFaulty(Side::Debug);
    const auto expansion = navigator().layout(Side::Debug).expansion();
    press(Qt::Key_Delete);
    EXPECT_EQ(navigator().layout(Side::Debug).expansion(), expansion);
    EXPECT_TRUE(isShown(Side::Debug, m_faultyNode));
}

TEST_F(HandMatchingWindowTest, TheFirstDivergenceIsThatOfTheNewPairs)
{
    compare();
    const UserText before = workspace().suspects().suspects()->first->reason;
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    const auto* suspects = workspace().suspects().suspects();
    ASSERT_TRUE(suspects != nullptr && suspects->first);
    EXPECT_FALSE(suspects->first->reason == before);
}

TEST_F(HandMatchingWindowTest, MatchesAreSavedForThePublicViewer)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    const auto saved = m_folder.path() / "other.vis.config";
    m_window.action(kSaveMatches)->trigger();
    chooseFile(saved);
    FindingList findings;
    const auto none = graph::readMatchFile(saved, findings);
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->empty());
}

TEST_F(HandMatchingWindowTest, AllPairsOfModulesAreSavedAsAMapping)
{
    compare();
    const auto saved = m_folder.path() / "mapping.yaml";
    m_window.action(kSaveMatches)->trigger();
    chooseFile(saved);
    EXPECT_TRUE(std::filesystem::exists(saved));
}

TEST_F(HandMatchingWindowTest, MatchesOfAFileAreApplied)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    const auto file = m_folder.path() / "compare_1_0_0.vis.config";
    std::ofstream(file) << "{\"" << m_faultyNode << "\": \"" << m_faultyNode << "\"}";
    m_window.action(kLoadMatches)->trigger();
    chooseFile(file);
    EXPECT_TRUE(isMatched());
}

TEST_F(HandMatchingWindowTest, ADatabaseChangesOnlyWhenAskedTo)
{
    const auto file = writeDatabase("compare_1.vis.db");
    openAndWait({file});
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    openAndWait({m_debug});
    openAndWait({file});
    EXPECT_TRUE(isMatched());
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    m_window.action(kWriteMatches)->trigger();
    auto* box = dialog<QMessageBox>();
    ASSERT_NE(box, nullptr);
    for (QAbstractButton* button : box->buttons()) {
        if (box->buttonRole(button) == QMessageBox::AcceptRole) {
            button->click();
        }
    }
    EXPECT_TRUE(workspace().isWriting());
    EXPECT_FALSE(m_window.action(CommandId::Reload)->isEnabled());
    EXPECT_TRUE(m_window.action(CommandId::CancelLoad)->isEnabled());
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_FALSE(workspace().isWriting());
    EXPECT_TRUE(m_window.action(CommandId::Reload)->isEnabled());
    openAndWait({m_debug});
    openAndWait({file});
    EXPECT_FALSE(isMatched());
}

TEST_F(HandMatchingWindowTest, ItsOwnWritingIsNoChangeOfTheFiles)
{
    const auto file = writeDatabase("compare.vis.db");
    openAndWait({file});
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    const QSignalSpy changes(&m_window.documents(), &DocumentController::filesChanged);
    const QSignalSpy accepted(&workspace(), &Workspace::ownFilesWritten);
    workspace().matcher().writeDatabase(file);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(accepted.count(), 1);
    // A file that is written afterwards by somebody else is a change, and the only one.
    std::filesystem::last_write_time(file, std::filesystem::last_write_time(file) + std::chrono::seconds(5));
    ASSERT_TRUE(test::waitFor([&] { return !changes.isEmpty(); }));
    EXPECT_EQ(changes.count(), 1);
}

TEST_F(HandMatchingWindowTest, NodesThatWereTakenApartAreFoundByTheirReason)
{
    compare();
    selectFaulty(Side::Debug);
    press(Qt::Key_Delete);
    m_window.action(kByReason)->trigger();
    ASSERT_TRUE(waitUntilIdle());
    const auto row = *session().sheet()->debug.find(m_faultyNode);
    EXPECT_EQ(session().classes(Side::Debug).of(row),
              static_cast<std::uint8_t>(graph::UnmatchedReason::ByHand));
    press(Qt::Key_Slash);
    type(QStringLiteral("unmatched:hand"));
    const auto* const list = workspace().panels().list()->table()->model();
    ASSERT_GE(list->rowCount(), 1);
    EXPECT_EQ(list->index(0, 0).data().toString().toStdString(), m_faultyNode);
}

TEST_F(HandMatchingWindowTest, ABuildHasNothingToMatch)
{
    openAndWait({m_debug});
    selectFaulty(Side::Debug);
    EXPECT_FALSE(m_window.action(kMatch)->isEnabled());
    EXPECT_FALSE(m_window.action(kTakeApart)->isEnabled());
}

} // namespace
} // namespace pipescope::ui
