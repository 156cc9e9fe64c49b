#include "ui/main_window/trace_rules_dialog.h"

#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "tests/support/temporary_folder.h"
#include "tests/support/trace_builder.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

using pipescope::test::ns;
using pipescope::test::TraceBuilder;

constexpr int kNameColumn = 1;
constexpr int kCountColumn = 6;

class TraceRulesDialogTest : public testing::Test
{
protected:
    TraceRulesDialogTest()
    {
        TraceBuilder builder;
        builder.rank(0, 0);
        builder.block(0, BlockKind::Forward, ns(0, 1), "up 1");
        builder.block(0, BlockKind::Forward, ns(1, 2), "up 2");
        m_trace = builder.build();
        m_rules.events = {{EventRole::Backward, "down", "", "", "", false}};
    }

    std::shared_ptr<const Trace> m_trace;
    TraceRules m_rules = defaultTraceRules();
};

TEST_F(TraceRulesDialogTest, CountsAtOnceWhatAChangedRuleCatches)
{
    TraceRulesDialog dialog(m_trace, m_rules);
    EXPECT_EQ(dialog.table()->item(0, kCountColumn)->text(), QString());
    dialog.table()->item(0, kNameColumn)->setText(QStringLiteral("up {microbatch}"));
    EXPECT_EQ(dialog.table()->item(0, kCountColumn)->text(), QStringLiteral("2"));
    ASSERT_TRUE(dialog.rules());
    EXPECT_EQ(dialog.rules()->events.front().name, "up {microbatch}");
}

TEST_F(TraceRulesDialogTest, RefusesAPatternThatIsNone)
{
    TraceRulesDialog dialog(m_trace, m_rules);
    dialog.table()->item(0, kNameColumn)->setText(QStringLiteral("up {microbach}"));
    EXPECT_FALSE(dialog.applyButton()->isEnabled());
    EXPECT_TRUE(dialog.summary()->text().contains(QStringLiteral("{microbach}")));
    dialog.table()->item(0, kNameColumn)->setText(QStringLiteral("up"));
    EXPECT_TRUE(dialog.applyButton()->isEnabled());
}

TEST_F(TraceRulesDialogTest, AddsRemovesAndRestoresRules)
{
    TraceRulesDialog dialog(m_trace, m_rules);
    dialog.addRule();
    EXPECT_EQ(dialog.rules()->events.size(), 2U);
    dialog.removeRule();
    EXPECT_EQ(dialog.rules()->events, m_rules.events);
    dialog.restoreDefaults();
    EXPECT_EQ(dialog.rules(), nullptr);
}

TEST_F(TraceRulesDialogTest, TellsWhyAFileIsNoRuleFile)
{
    const pipescope::test::TemporaryFolder folder;
    TraceRulesDialog dialog(m_trace, m_rules);
    dialog.readFile(QString::fromStdString(folder.write("rules.json", "{}").native()));
    EXPECT_TRUE(dialog.summary()->text().contains(QStringLiteral("version")));
    EXPECT_EQ(dialog.rules()->events, m_rules.events);
}

} // namespace
} // namespace pipescope::ui::test
