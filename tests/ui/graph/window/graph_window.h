#pragma once

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/patience.h"
#include "tests/ui/test_namespace.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/graph_workspace.h"
#include "ui/shell/window/main_window.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace pipescope::ui::test {

/// A window with the kinds of documents that the program has, and two dumps: "debug" has a matmul in layer 1
/// that computes something else than that of "bench".
class GraphWindowTest : public ::testing::Test
{
protected:
    GraphWindowTest();

    void SetUp() override;

    bool waitUntilIdle();
    void openAndWait(const std::vector<std::filesystem::path>& roots);

    /// Both dumps, compared.
    void compare() { openAndWait({m_debug, m_bench}); }

    /// In the dialog for files that is open.
    void chooseFile(const std::filesystem::path& file);

    std::filesystem::path writeDatabase(const std::filesystem::path& name);

    /// To the widget with the focus, then waits.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    void type(const QString& text);

    GraphWorkspace& workspace() { return dynamic_cast<GraphWorkspace&>(m_window.workspace()); }

    GraphSession& session() { return workspace().session(); }

    GraphNavigator& navigator() { return workspace().chart()->navigator(); }

    GraphPane* pane(graph::Side side) { return workspace().chart()->pane(side); }

    /// The name of the selected node; empty for none.
    std::string selected();
    /// Where a node is in its pane; it must be in sight.
    QPoint pointOf(graph::Side side, const std::string& name);
    void click(graph::Side side, const std::string& name);
    void doubleClick(graph::Side side, const std::string& name);
    bool isShown(graph::Side side, const std::string& name);
    /// All of its box is in the pane.
    bool isInSight(graph::Side side, const std::string& name);

    pipescope::test::TemporaryFolder m_folder;
    std::filesystem::path m_debug = m_folder.path() / "debug";
    std::filesystem::path m_bench = m_folder.path() / "bench";
    std::string m_faultyNode;
    QTemporaryDir m_settingsFolder;
    QSettings m_settings{m_settingsFolder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    /// Sessions are kept there.
    std::filesystem::path m_stateFolder = m_folder.path() / "state";
    MainWindow m_window;
};

} // namespace pipescope::ui::test
