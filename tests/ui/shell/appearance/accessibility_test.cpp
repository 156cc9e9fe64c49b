#include <QAccessible>
#include <QApplication>
#include <QDockWidget>
#include <QTest>

#include "tests/ui/shell/appearance/widget_texts.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <set>

namespace pipescope::ui {
namespace {

class AccessibilityTest : public test::WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        m_window.action(CommandId::English)->trigger();
        openAndWait("/data/run");
    }

    static std::string nameless(const QWidget& top)
    {
        return test::namelessWithin(top).join(u'\n').toStdString();
    }

    QAccessibleInterface* timeline() { return QAccessible::queryAccessibleInterface(m_window.timeline()); }

    static std::string name(const QAccessibleInterface& access)
    {
        return access.text(QAccessible::Name).toStdString();
    }
};

TEST_F(AccessibilityTest, EverythingThatCanBeUsedHasAName)
{
    for (auto* dock : m_window.findChildren<QDockWidget*>()) {
        dock->show();
    }
    EXPECT_EQ(nameless(m_window), "");
}

TEST_F(AccessibilityTest, TabGoesThroughToolbarTimelineAndPanelsAndComesBack)
{
    m_window.timeline()->setFocus();
    std::vector<const QWidget*> visited;
    const auto hasBeen = [&](const QWidget* widget) {
        return std::find(visited.begin(), visited.end(), widget) != visited.end();
    };
    // A page with links takes one press for each of them.
    for (int i = 0; i < 100 && (i == 0 || QApplication::focusWidget() != m_window.timeline()); ++i) {
        visited.push_back(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    EXPECT_EQ(QApplication::focusWidget(), m_window.timeline()) << "Tab leads around";
    for (const QWidget* widget : m_window.findChildren<QWidget*>()) {
        const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->isVisible()
                              && widget->isEnabled() && widget->focusProxy() == nullptr;
        if (takesTab) {
            EXPECT_TRUE(hasBeen(widget))
                << widget->metaObject()->className() << ' ' << widget->accessibleName().toStdString();
        }
    }
}

TEST_F(AccessibilityTest, TheTimelineIsAListOfItsRows)
{
    ASSERT_NE(timeline(), nullptr);
    EXPECT_EQ(name(*timeline()), "Timeline");
    EXPECT_EQ(timeline()->role(), QAccessible::List);
    ASSERT_EQ(timeline()->childCount(), 4);
    EXPECT_EQ(name(*timeline()->child(0)), "Rank 0, stage 0, host-0");
    EXPECT_EQ(name(*timeline()->child(1)), "Rank 2, stage 1, host-0");
    EXPECT_EQ(timeline()->child(4), nullptr);
}

TEST_F(AccessibilityTest, ARowIsWhereItIsDrawn)
{
    QAccessibleInterface* row = timeline()->child(2);
    const QRect rect = row->rect();
    ASSERT_FALSE(rect.isEmpty());
    EXPECT_EQ(timeline()->childAt(rect.center().x(), rect.center().y()), row);
    EXPECT_EQ(timeline()->indexOfChild(row), 2);
    EXPECT_EQ(row->parent(), timeline());
}

TEST_F(AccessibilityTest, TheSelectedBlockIsReportedInWords)
{
    EXPECT_EQ(timeline()->text(QAccessible::Value), QString());
    m_window.session().select(BlockRef{TrackIndex{2U}, BlockIndex{0U}});
    const std::string spoken = timeline()->text(QAccessible::Value).toStdString();
    EXPECT_NE(spoken.find("Kind: forward"), std::string::npos) << spoken;
    EXPECT_NE(spoken.find("Rank: 2"), std::string::npos) << spoken;
    EXPECT_NE(spoken.find("Duration: 250 µs"), std::string::npos) << spoken;
    QAccessibleInterface* row = timeline()->child(1);
    EXPECT_TRUE(row->state().selected);
    EXPECT_EQ(row->text(QAccessible::Description).toStdString(), spoken);
    EXPECT_FALSE(timeline()->child(0)->state().selected);
    m_window.timeline()->setFocus();
    EXPECT_EQ(timeline()->focusChild(), row);
}

TEST_F(AccessibilityTest, WithoutARunThereAreNoRows)
{
    openAndWait("/data/empty");
    EXPECT_EQ(timeline()->childCount(), 0);
    EXPECT_EQ(timeline()->child(0), nullptr);
}

} // namespace
} // namespace pipescope::ui
