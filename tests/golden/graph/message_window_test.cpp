// From a send of a dump to the same send in the profile of the run, and back.

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "core/run/analysis/details/block_facts.h"
#include "core/run/demo/demo_cluster.h"
#include "tests/golden/graph/graph_case.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/patience.h"
#include "tests/ui/test_namespace.h"
#include "ui/graph/view/graph_view.h"
#include "ui/graph/workspace/graph_workspace.h"
#include "ui/run/session/engine.h"
#include "ui/run/workspace/timeline_workspace.h"
#include "ui/shell/window/main_window.h"
#include "ui/shell/window/notice_bar.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using graph::Side;

/// Four stages, four micro-batches of 1F1B: a profile, and a dump.
class MessageWindow : public ::testing::Test
{
protected:
    void SetUp() override
    {
        DemoOptions options;
        options.schedule = ScheduleKind::OneForwardOneBackward;
        options.dataParallel = 1;
        options.microBatches = 4;
        options.chunks = 1;
        ASSERT_TRUE(writeDemoCluster(m_profile, options));
        m_window.resize(1200, 900);
        m_window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_window, test::kPatienceMs));
    }

    bool waitUntilIdle()
    {
        return test::waitFor([this] { return m_window.isIdle(); });
    }

    void openAndWait(const std::filesystem::path& root)
    {
        m_window.open({root});
        ASSERT_TRUE(waitUntilIdle());
    }

    void showElsewhere()
    {
        const Workspace* const before = &m_window.workspace();
        m_window.action(CommandId::ShowMessageElsewhere)->trigger();
        ASSERT_TRUE(test::waitFor([&] { return &m_window.workspace() != before && m_window.isIdle(); }));
    }

    GraphWorkspace& graphs() { return dynamic_cast<GraphWorkspace&>(m_window.workspace()); }

    TimelineWorkspace& timeline() { return dynamic_cast<TimelineWorkspace&>(m_window.workspace()); }

    void selectNode(Rank rank, const std::string& name)
    {
        graphs().session().showRank(rank);
        const auto row = graphs().session().sheet()->debug.find(name);
        ASSERT_TRUE(row);
        graphs().chart()->navigator().go({Side::Debug, *row});
        ASSERT_TRUE(waitUntilIdle());
    }

    std::string selectedNode()
    {
        const auto place = graphs().session().selection();
        return place ? std::string(graphs().session().sheet()->debug.name(place->row)) : std::string();
    }

    pipescope::test::GeneratedDump m_dump{
        "--layers 4 --pp 4 --ranks 4 --microbatches 4 --p2p send_recv --layout ranks"};
    pipescope::test::TemporaryFolder m_folder;
    std::filesystem::path m_profile = m_folder.path() / "profile";
    QTemporaryDir m_settingsFolder;
    QSettings m_settings{m_settingsFolder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    MainWindow m_window{{timelineKind(makeEngine()), graphKind()}, m_settings, m_folder.path() / "state"};
};

TEST_F(MessageWindow, ASendOfADumpIsShownInTheProfileAndFromThereAgainInTheDump)
{
    openAndWait(m_profile);
    openAndWait(m_dump.folder());
    selectNode(Rank{0}, "Distributed.send.2.forward");
    showElsewhere();
    const auto message = timeline().selectedMessage();
    ASSERT_TRUE(message);
    EXPECT_EQ(message->rank, Rank{0});
    EXPECT_EQ(message->peer, Rank{1});
    EXPECT_TRUE(message->isSend);
    EXPECT_EQ(message->order, 2U);
    showElsewhere();
    EXPECT_EQ(selectedNode(), "Distributed.send.2.forward");
    EXPECT_EQ(graphs().session().sheet()->rank(), Rank{0});
}

TEST_F(MessageWindow, AReceiveOfAnotherRankIsShownOnThatRank)
{
    openAndWait(m_dump.folder());
    openAndWait(m_profile);
    const auto receive =
        findMessage(*timeline().session().trace(), {StepNumber{0}, Rank{2}, Rank{1}, false, 1});
    ASSERT_TRUE(receive);
    timeline().session().select(*receive);
    showElsewhere();
    EXPECT_EQ(graphs().session().sheet()->rank(), Rank{2});
    EXPECT_TRUE(selectedNode().starts_with("Distributed.recv."));
    EXPECT_EQ(graphs().selectedMessage()->order, 1U);
}

TEST_F(MessageWindow, WithoutADocumentOfTheOtherKindItSaysWhatToDo)
{
    openAndWait(m_dump.folder());
    selectNode(Rank{0}, "Distributed.send.0.forward");
    m_window.action(CommandId::ShowMessageElsewhere)->trigger();
    EXPECT_TRUE(m_window.notice()->isVisible());
    EXPECT_EQ(selectedNode(), "Distributed.send.0.forward");
}

TEST_F(MessageWindow, WithoutASelectedMessageItIsNotOffered)
{
    const auto isOffered = [this] { return m_window.action(CommandId::ShowMessageElsewhere)->isEnabled(); };
    openAndWait(m_profile);
    EXPECT_FALSE(isOffered());
    timeline().session().select(
        *findMessage(*timeline().session().trace(), {StepNumber{0}, Rank{0}, Rank{1}, true, 2}));
    EXPECT_TRUE(isOffered());
    openAndWait(m_dump.folder());
    EXPECT_FALSE(isOffered());
    selectNode(Rank{0}, "Distributed.send.0.forward");
    EXPECT_TRUE(isOffered());
}

} // namespace
} // namespace pipescope::ui
