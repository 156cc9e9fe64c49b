#include <QFileDialog>
#include <QLineEdit>
#include <QTableView>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/panels/node_list_panel.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/graph/workspace/graph_panels.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

using graph::RepairClass;
using graph::Side;

/// The debug side is repaired after it was compared; the comparison is kept as a database.
class RepairTest : public test::GraphWindowTest
{
protected:
    void SetUp() override
    {
        test::GraphWindowTest::SetUp();
        m_earlier = writeDatabase("before/compare_1.vis.db");
    }

    /// The model now: the matmul of this layer is faulty, if any.
    void repair(std::optional<std::int32_t> faultyLayer)
    {
        pipescope::test::DumpModel model;
        model.layers = 12;
        model.faultyLayer = faultyLayer;
        std::filesystem::remove_all(m_debug);
        pipescope::test::writeDump(m_debug, model);
        compare();
    }

    QAction* action(CommandId id) { return m_window.action(id); }

    /// As the user does it.
    void chooseEarlier(const std::filesystem::path& file)
    {
        QAction* command = action(kCompareEarlier);
        ASSERT_TRUE(command->isEnabled());
        command->trigger();
        auto* dialog = m_window.findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        dialog->findChild<QLineEdit*>()->setText(toQString(file));
        QMetaObject::invokeMethod(dialog, "accept");
        m_window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_window, test::kPatienceMs));
        ASSERT_TRUE(waitUntilIdle());
    }

    std::uint32_t count(RepairClass repair)
    {
        return session().classes(Side::Debug).counts()[static_cast<std::size_t>(repair)];
    }

    std::filesystem::path m_earlier;
};

TEST_F(RepairTest, FixedNodesAreColouredAndCounted)
{
    repair({});
    chooseEarlier(m_earlier);
    EXPECT_EQ(session().view().colourBy, graph::ColourBy::Repair);
    EXPECT_GT(count(RepairClass::Fixed), 0U);
    EXPECT_EQ(count(RepairClass::Unchanged) + count(RepairClass::New), 0U);
    EXPECT_TRUE(action(kByRepair)->isChecked());
}

TEST_F(RepairTest, TheListHasTheFixedNodesByATerm)
{
    repair({});
    chooseEarlier(m_earlier);
    press(Qt::Key_Slash);
    type(QStringLiteral("repair:fixed name:") + toQString(m_faultyNode));
    QTableView* table = workspace().panels().list()->table();
    ASSERT_EQ(table->model()->rowCount(), 1);
    EXPECT_EQ(table->model()->index(0, 0).data().toString().toStdString(), m_faultyNode);
    press(Qt::Key_A, Qt::ControlModifier);
    type(QStringLiteral("repair:new"));
    EXPECT_EQ(table->model()->rowCount(), 0);
}

TEST_F(RepairTest, AnotherFaultIsNewAndWhatIsLeftUnchanged)
{
    repair(0);
    chooseEarlier(m_earlier);
    EXPECT_GT(count(RepairClass::New), 0U);
    EXPECT_GT(count(RepairClass::Unchanged), 0U);
}

TEST_F(RepairTest, TheColumnStandsInTheListOnlyWithAnEarlierComparison)
{
    repair({});
    QTableView* table = workspace().panels().list()->table();
    int column = 0;
    while (table->model()->headerData(column, Qt::Horizontal).toString() != QStringLiteral("Repair")) {
        ++column;
    }
    EXPECT_TRUE(table->isColumnHidden(column));
    EXPECT_FALSE(action(kByRepair)->isEnabled());
    chooseEarlier(m_earlier);
    EXPECT_FALSE(table->isColumnHidden(column));
}

TEST_F(RepairTest, MatchesMadeByHandChangeIt)
{
    repair({});
    chooseEarlier(m_earlier);
    const std::uint32_t before = count(RepairClass::New);
    const auto row = session().sheet()->debug.find("Tensor.__add__.0.forward");
    ASSERT_TRUE(row);
    navigator().go({Side::Debug, *row});
    workspace().takeFocus();
    press(Qt::Key_Delete);
    EXPECT_EQ(count(RepairClass::New), before + 1);
}

TEST_F(RepairTest, WhatIsNoComparisonIsReported)
{
    repair({});
    const auto broken = m_folder.path() / "broken.vis.db";
    std::filesystem::copy_file(m_debug / "dump.json", broken);
    chooseEarlier(broken);
    EXPECT_TRUE(session().sheet()->debug.earlier.empty());
    EXPECT_TRUE(m_window.isIdle());
}

TEST_F(RepairTest, ItIsKeptWithTheSession)
{
    repair({});
    chooseEarlier(m_earlier);
    openAndWait({m_bench});
    EXPECT_TRUE(workspace().repair().earlier().empty());
    compare();
    EXPECT_EQ(workspace().repair().earlier(), m_earlier);
    EXPECT_GT(count(RepairClass::Fixed), 0U);
}

} // namespace
} // namespace pipescope::ui
