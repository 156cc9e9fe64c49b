// The databases of both editions of the public tool in the window: every node of every rank is selected, in
// all colours, with all panels open.

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/golden/graph/golden_database.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/patience.h"
#include "tests/ui/test_namespace.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/graph/workspace/graph_workspace.h"
#include "ui/run/session/engine.h"
#include "ui/run/workspace/timeline_workspace.h"
#include "ui/shell/window/main_window.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using graph::Edition;
using graph::Side;

class GoldenWindow : public ::testing::TestWithParam<std::string>
{
protected:
    void SetUp() override
    {
        m_window.resize(1200, 900);
        m_window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_window, test::kPatienceMs));
    }

    bool waitUntilIdle()
    {
        return test::waitFor([this] { return m_window.isIdle(); });
    }

    void open(Edition edition)
    {
        const auto file = m_folder.path() / (edition == Edition::Doc ? "doc.vis.db" : "new.vis.db");
        pipescope::test::writeGoldenDatabase(file, pipescope::test::GraphCase(GetParam()), edition);
        m_window.open({file});
        ASSERT_TRUE(waitUntilIdle());
        for (const CommandId id : {kShowSuspects, kShowNodes, kShowItems, kShowErrors, kShowLayers}) {
            if (!m_window.action(id)->isChecked()) {
                m_window.action(id)->trigger();
            }
        }
        ASSERT_TRUE(waitUntilIdle());
    }

    GraphWorkspace& workspace() { return dynamic_cast<GraphWorkspace&>(m_window.workspace()); }

    /// Returns how many nodes were selected.
    std::size_t selectAll(Side side)
    {
        const graph::Sheet* const sheet = workspace().session().sheet();
        const std::size_t nodes = sheet->has(side) ? sheet->outline(side).size() : 0;
        for (std::uint32_t row = 0; row < nodes; ++row) {
            workspace().chart()->navigator().go({side, graph::RowId{row}});
            EXPECT_TRUE(workspace().session().selection());
        }
        EXPECT_TRUE(waitUntilIdle());
        return nodes;
    }

    pipescope::test::TemporaryFolder m_folder;
    QTemporaryDir m_settingsFolder;
    QSettings m_settings{m_settingsFolder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    MainWindow m_window{{timelineKind(makeEngine()), graphKind()}, m_settings, m_folder.path() / "state"};
};

TEST_P(GoldenWindow, EveryNodeIsShownWithAllPanels)
{
    for (const Edition edition : {Edition::Doc, Edition::New}) {
        open(edition);
        ASSERT_TRUE(workspace().session().document());
        for (const Rank rank : workspace().session().document()->ranks) {
            workspace().session().showRank(rank);
            EXPECT_GT(selectAll(Side::Debug), 1U);
            selectAll(Side::Bench);
        }
    }
}

TEST_P(GoldenWindow, AllOfItIsPaintedInEachColouring)
{
    for (const Edition edition : {Edition::Doc, Edition::New}) {
        open(edition);
        m_window.action(kExpandBelow)->trigger();
        for (const CommandId id : {kByVerdict, kByScore, kByOverflow, kByReason}) {
            if (m_window.action(id)->isEnabled()) {
                m_window.action(id)->trigger();
            }
            ASSERT_TRUE(waitUntilIdle());
            EXPECT_FALSE(workspace().chart()->pane(Side::Debug)->drawList().boxes.empty());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, GoldenWindow, ::testing::ValuesIn(pipescope::test::graphCases()),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace pipescope::ui
