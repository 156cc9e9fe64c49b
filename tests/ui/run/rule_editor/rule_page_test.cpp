#include "ui/run/rule_editor/rule_page.h"

#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "tests/ui/patience.h"
#include "ui/run/rule_editor/rule_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

using testing::ElementsAre;

class RulePageTest : public testing::Test
{
protected:
    void SetUp() override
    {
        std::vector<EventRule> rules;
        for (const char* name : {"a", "b", "c"}) {
            rules.emplace_back().name = name;
        }
        m_model.setList(rules);
        m_page.resize(800, 400);
        m_page.show();
        m_page.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_page, test::kPatienceMs));
        m_page.table()->setFocus();
        goTo(1);
    }

    void goTo(int row) { m_page.table()->setCurrentIndex(m_model.index(row, EventRuleModel::NameColumn)); }

    std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const EventRule& rule : m_model.list()) {
            names.push_back(rule.name);
        }
        return names;
    }

    QPushButton* button(const QString& text) const
    {
        for (auto* each : m_page.findChildren<QPushButton*>()) {
            if (each->text().remove(u'&') == text) {
                return each;
            }
        }
        return nullptr;
    }

    EventRuleModel m_model;
    RulePage m_page{m_model, QStringLiteral("Events"), QStringLiteral("What events are.")};
};

TEST_F(RulePageTest, AddsARuleBeforeTheCurrentOneAndAsksForItsName)
{
    QTest::mouseClick(button(QStringLiteral("Add")), Qt::LeftButton);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("new"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCoreApplication::processEvents();
    EXPECT_THAT(names(), ElementsAre("a", "new", "b", "c"));
    QTest::keyClick(m_page.table(), Qt::Key_Insert);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QCoreApplication::processEvents();
    EXPECT_THAT(names(), ElementsAre("a", "", "new", "b", "c"));
}

TEST_F(RulePageTest, RemovesTheCurrentRule)
{
    QTest::mouseClick(button(QStringLiteral("Remove")), Qt::LeftButton);
    EXPECT_THAT(names(), ElementsAre("a", "c"));
    m_page.table()->setFocus();
    QTest::keyClick(m_page.table(), Qt::Key_Delete);
    QTest::keyClick(m_page.table(), Qt::Key_Delete);
    QTest::keyClick(m_page.table(), Qt::Key_Delete);
    EXPECT_THAT(names(), ElementsAre());
    EXPECT_FALSE(button(QStringLiteral("Remove"))->isEnabled());
}

TEST_F(RulePageTest, MovesTheCurrentRuleAndStaysOnIt)
{
    QTest::keyClick(m_page.table(), Qt::Key_Down, Qt::AltModifier);
    EXPECT_THAT(names(), ElementsAre("a", "c", "b"));
    EXPECT_EQ(m_page.table()->currentIndex().row(), 2);
    EXPECT_FALSE(button(QStringLiteral("Move Down"))->isEnabled());
    QTest::mouseClick(button(QStringLiteral("Move Up")), Qt::LeftButton);
    m_page.table()->setFocus();
    QTest::keyClick(m_page.table(), Qt::Key_Up, Qt::AltModifier);
    QTest::keyClick(m_page.table(), Qt::Key_Up, Qt::AltModifier);
    EXPECT_THAT(names(), ElementsAre("b", "a", "c"));
    EXPECT_FALSE(button(QStringLiteral("Move Up"))->isEnabled());
}

TEST_F(RulePageTest, TicksWithTheSpaceBar)
{
    m_page.table()->setCurrentIndex(m_model.index(1, EventRuleModel::FallbackColumn));
    QTest::keyClick(m_page.table(), Qt::Key_Space);
    EXPECT_TRUE(m_model.list()[1].isFallback);
}

TEST_F(RulePageTest, LeavesTheTableWithTab)
{
    QTest::keyClick(m_page.table(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), button(QStringLiteral("Add")));
}

TEST_F(RulePageTest, OffersNoMovesWhereTheOrderMeansNothing)
{
    ArgumentRuleModel arguments;
    const RulePage page(arguments, QStringLiteral("Arguments"), QString());
    for (const auto* each : page.findChildren<QPushButton*>()) {
        EXPECT_FALSE(each->text().contains(QStringLiteral("Move")));
    }
}

} // namespace
} // namespace pipescope::ui::test
