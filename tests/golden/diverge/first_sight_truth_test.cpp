// What the window shows of a comparison without a key pressed, for each kind of fault.

#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "core/graph/open/assembly/write_run.h"
#include "tests/golden/diverge/diverge_case.h"
#include "tests/golden/diverge/faulty_pairs.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/patience.h"
#include "tests/ui/test_namespace.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/divergence_banner.h"
#include "ui/graph/workspace/graph_workspace.h"
#include "ui/run/session/engine.h"
#include "ui/run/workspace/timeline_workspace.h"
#include "ui/shell/window/main_window.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::ui {
namespace {

using graph::Side;
using pipescope::test::DumpTruth;
using pipescope::test::FaultyPair;
using pipescope::test::GeneratedDumps;

class FirstSightTruth : public ::testing::TestWithParam<FaultyPair>
{
protected:
    void SetUp() override
    {
        m_window.resize(1280, 800);
        m_window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_window, test::kPatienceMs));
    }

    std::filesystem::path dump(const std::string& arguments) const
    {
        return m_dumps.folder(arguments) / "dump";
    }

    void open(const std::vector<std::filesystem::path>& roots)
    {
        m_window.open(roots);
        ASSERT_TRUE(test::waitFor([this] { return m_window.isIdle(); }));
    }

    /// A box of the operation at fault lies in one of the panes, with its name, and is marked as an origin.
    bool showsFault()
    {
        auto& workspace = dynamic_cast<GraphWorkspace&>(m_window.workspace());
        const graph::Sheet& sheet = *workspace.session().sheet();
        const std::pair wanted(GetParam().layer, GetParam().operation);
        return std::ranges::any_of(std::array{Side::Debug, Side::Bench}, [&](Side side) {
            const std::string& arguments = side == Side::Debug ? GetParam().debug() : GetParam().bench;
            const DumpTruth truth = m_dumps.truth(arguments, sheet.debug.graph->step, sheet.rank().value);
            GraphPane* pane = workspace.chart()->pane(side);
            return std::ranges::any_of(pane->drawList().boxes, [&](const graph_scene::DrawnBox& drawn) {
                const auto operation =
                    truth.operations.find(std::string(sheet.outline(side).name(drawn.row)));
                return operation != truth.operations.end() && operation->second == wanted
                       && drawn.header.top >= 0 && drawn.header.bottom <= pane->height()
                       && drawn.role == graph_scene::NodeRole::Onset;
            });
        });
    }

    GeneratedDumps m_dumps{{GetParam().bench, GetParam().debug()}};
    pipescope::test::TemporaryFolder m_folder;
    QTemporaryDir m_settingsFolder;
    QSettings m_settings{m_settingsFolder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    MainWindow m_window{{timelineKind(makeEngine()), graphKind()}, m_settings, m_folder.path() / "state"};
};

TEST_P(FirstSightTruth, TheOperationAtFaultIsInSightWhenTwoDumpsAreCompared)
{
    open({dump(GetParam().debug()), dump(GetParam().bench)});
    EXPECT_TRUE(showsFault());
}

TEST_P(FirstSightTruth, TheBannerNamesTheLayerOfTheModelOrSaysThatItIsALocalOne)
{
    open({dump(GetParam().debug()), dump(GetParam().bench)});
    const auto& workspace = dynamic_cast<GraphWorkspace&>(m_window.workspace());
    const std::string place = workspace.banner()->place()->text().toStdString();
    // Names of virtual stages count the layers of each chunk from 0: here each holds one.
    const bool hasChunks = GetParam().bench.find("--vpp") != std::string::npos;
    const std::string layer = hasChunks ? "local layer 0" : "layer " + GetParam().layer;
    EXPECT_THAT(place, testing::HasSubstr(" · " + layer + " · "));
}

TEST_P(FirstSightTruth, TheOperationAtFaultIsInSightWhenASavedComparisonOpens)
{
    graph::GraphRequest request;
    request.debug = dump(GetParam().debug());
    request.bench = dump(GetParam().bench);
    FindingList findings;
    Progress progress;
    const auto file = m_folder.path() / "saved.vis.db";
    ASSERT_TRUE(graph::writeRun(request, file, findings, progress, {}));
    open({file});
    EXPECT_TRUE(showsFault());
}

INSTANTIATE_TEST_SUITE_P(Of, FirstSightTruth, testing::ValuesIn(pipescope::test::kFaultyPairs),
                         [](const auto& pair) { return pair.param.name; });

} // namespace
} // namespace pipescope::ui
