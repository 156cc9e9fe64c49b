#include <QAction>
#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/timeline/view/timeline_view.h"

namespace pipescope::ui {
namespace {

class CommandKeysTest : public test::WindowTest
{ };

/// The commands' own work is tested elsewhere; here they only record that they were called.
TEST_F(CommandKeysTest, EveryKeyOfTheTableReachesItsCommandFromTheTimeline)
{
    openAndWait("/data/run");
    CommandActions& actions = m_window.actions();
    std::vector<CommandId> called;
    for (const Command& row : actions.table().rows()) {
        if (QAction* action = actions.action(row.id)) {
            QObject::disconnect(action, &QAction::triggered, &actions, nullptr);
            QObject::connect(action, &QAction::triggered, &m_window,
                             [&, id = row.id] { called.push_back(id); });
        }
    }
    m_window.timeline()->setFocus();
    int keys = 0;
    for (const Command& row : actions.table().rows()) {
        if (row.kind == CommandKind::HeldKey) {
            // These have no action: the timeline looks at the keys that are down; see timeline_view_test.
            continue;
        }
        for (const QKeySequence& key : commandShortcuts(row)) {
            called.clear();
            // Toggles that are shown or hidden allow and forbid others.
            actions.action(row.id)->setEnabled(true);
            QTest::keySequence(m_window.timeline(), key);
            EXPECT_EQ(called, std::vector{row.id}) << row.description << ": " << key.toString().toStdString();
            ++keys;
        }
    }
    EXPECT_GT(keys, 50);
}

} // namespace
} // namespace pipescope::ui
