#include <QAction>
#include <QListWidget>
#include <QMenu>
#include <QStyle>
#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/workspace/tools/group_selector.h"
#include "ui/run/workspace/tools/timeline_tools.h"

namespace pipescope::ui::test {
namespace {

using StepSelectorTest = WindowTest;
using Groups = std::vector<PipelineGroupIndex>;

TEST_F(StepSelectorTest, OffersAllStepsAndEachOne)
{
    openAndWait("/data/run");
    const StepSelector* steps = m_window.stepSelector();
    ASSERT_EQ(steps->count(), 3);
    EXPECT_EQ(steps->itemText(0), QStringLiteral("All steps"));
    EXPECT_EQ(steps->itemText(2), QStringLiteral("Step 1"));
}

TEST_F(StepSelectorTest, LimitsTheViewToAStepByKeys)
{
    openAndWait("/data/run");
    press(Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(m_window.session().view().step, StepIndex{0U});
    press(Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(m_window.session().view().step, StepIndex{1U});
    press(Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(m_window.session().view().step, StepIndex{1U});
    EXPECT_EQ(m_window.stepSelector()->currentIndex(), 2);
}

TEST_F(StepSelectorTest, GoesBackToAllStepsByItsOwnKeys)
{
    openAndWait("/data/run");
    m_window.stepSelector()->advance(1);
    QTest::keyClick(m_window.stepSelector(), Qt::Key_Home);
    EXPECT_FALSE(m_window.session().view().step.has_value());
}

TEST_F(StepSelectorTest, ShowsAllStepsOfAnotherFolder)
{
    openAndWait("/data/run");
    m_window.stepSelector()->advance(2);
    openAndWait("/data/other");
    EXPECT_FALSE(m_window.session().view().step.has_value());
    EXPECT_EQ(m_window.stepSelector()->currentIndex(), 0);
}

using LayoutSelectorTest = WindowTest;

TEST_F(LayoutSelectorTest, IsHiddenWhereThereIsOneLayout)
{
    openAndWait("/data/run");
    EXPECT_FALSE(m_window.layoutSelector()->isVisible());
}

TEST_F(LayoutSelectorTest, OffersTheLayoutsOfAMixedFolderWithTheirRanks)
{
    openAndWait("/data/mixed");
    const LayoutSelector* layouts = m_window.layoutSelector();
    EXPECT_TRUE(QTest::qWaitFor([&] { return layouts->isVisible(); }, kPatienceMs));
    ASSERT_EQ(layouts->count(), 2);
    EXPECT_EQ(layouts->currentIndex(), 0);
    EXPECT_TRUE(layouts->itemText(1).startsWith(QStringLiteral("msprof: 2 ")));
}

TEST_F(LayoutSelectorTest, LoadsTheLayoutThatIsChosenByKeys)
{
    openAndWait("/data/mixed");
    QTest::keyClick(m_window.layoutSelector(), Qt::Key_Down);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.lastLayout, "msprof");
    EXPECT_EQ(m_window.layoutSelector()->currentIndex(), 1);
    press(Qt::Key_F5);
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.lastLayout, "msprof");
}

TEST_F(LayoutSelectorTest, AnotherFolderIsOpenedWithoutTheChoice)
{
    openAndWait("/data/mixed");
    QTest::keyClick(m_window.layoutSelector(), Qt::Key_Down);
    ASSERT_TRUE(waitUntilIdle());
    openAndWait("/data/mixed-other");
    EXPECT_EQ(m_core.lastLayout, "");
    EXPECT_EQ(m_window.layoutSelector()->currentIndex(), 0);
}

/// The list of the sample trace's two groups, shown by itself.
class GroupSelectorTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_session.setTrace(sampleTrace("/data/run"));
        m_selector.show();
        m_selector.menu()->popup({0, 0});
    }

    QRect rowRect(int row) const { return list()->visualItemRect(list()->item(row)); }

    void clickName(int row) const { click(rowRect(row).center()); }

    void clickBox(int row) const
    {
        click({rowRect(row).left() + list()->style()->pixelMetric(QStyle::PM_IndicatorWidth) / 2 + 3,
               rowRect(row).center().y()});
    }

    QListWidget* list() const { return m_selector.list(); }

    TimelineSession m_session;
    GroupSelector m_selector{m_session};

private:
    void click(QPoint point) const { QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, point); }
};

TEST_F(GroupSelectorTest, NamesGroupsByTheirRanks)
{
    ASSERT_EQ(list()->count(), 3);
    EXPECT_EQ(list()->item(1)->text(), QStringLiteral("Group 0: ranks 0,2"));
    EXPECT_EQ(m_selector.text(), QStringLiteral("All groups"));
}

TEST_F(GroupSelectorTest, ShowsOneGroupByAClickOnItsName)
{
    clickName(2);
    EXPECT_EQ(m_session.view().groups, Groups{PipelineGroupIndex{1U}});
    EXPECT_EQ(m_selector.text(), QStringLiteral("Group 1"));
}

TEST_F(GroupSelectorTest, LeavesAGroupOutByAClickOnItsBox)
{
    clickBox(1);
    EXPECT_EQ(m_session.view().groups, Groups{PipelineGroupIndex{1U}});
    clickBox(1);
    EXPECT_TRUE(m_session.view().groups.empty());
}

TEST_F(GroupSelectorTest, ShowsAllGroupsAgainByTheFirstRow)
{
    clickName(2);
    m_selector.menu()->popup({0, 0});
    clickName(0);
    EXPECT_TRUE(m_session.view().groups.empty());
    EXPECT_EQ(list()->item(1)->checkState(), Qt::Checked);
}

TEST_F(GroupSelectorTest, ShowsAllGroupsWhenTheLastBoxIsUnticked)
{
    clickName(1);
    m_selector.menu()->popup({0, 0});
    clickBox(1);
    EXPECT_TRUE(m_session.view().groups.empty());
    EXPECT_EQ(list()->item(2)->checkState(), Qt::Checked);
}

} // namespace
} // namespace pipescope::ui::test
