#include "ui/graph/workspace/opening/compare_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

class CompareDialogTest : public test::GraphWindowTest
{
protected:
    /// By its key, whatever is shown.
    CompareDialog* ask()
    {
        QTest::keyClick(&m_window, Qt::Key_M, Qt::ControlModifier);
        auto* dialog = m_window.findChild<CompareDialog*>();
        EXPECT_NE(dialog, nullptr);
        return dialog;
    }
};

TEST_F(CompareDialogTest, OpensTwoDumpsFromTheStartPage)
{
    CompareDialog* dialog = ask();
    EXPECT_FALSE(dialog->acceptButton()->isEnabled());
    QTest::keyClicks(dialog->debugField(), toQString(m_debug));
    QTest::keyClicks(dialog->benchField(), toQString(m_bench));
    ASSERT_TRUE(dialog->acceptButton()->isEnabled());
    QTest::mouseClick(dialog->acceptButton(), Qt::LeftButton);
    ASSERT_TRUE(
        test::waitFor([this] { return dynamic_cast<GraphWorkspace*>(&m_window.workspace()) != nullptr; }));
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_TRUE(session().document()->isComparison);
}

TEST_F(CompareDialogTest, BeginsWithWhatIsOpen)
{
    openAndWait({m_debug});
    EXPECT_EQ(ask()->debugField()->text(), toQString(m_debug));
}

TEST_F(CompareDialogTest, RemembersPairs)
{
    CompareDialog* dialog = ask();
    dialog->debugField()->setText(toQString(m_debug));
    dialog->benchField()->setText(toQString(m_bench));
    QTest::mouseClick(dialog->acceptButton(), Qt::LeftButton);
    ASSERT_TRUE(waitUntilIdle());
    CompareDialog again(m_settings, {});
    ASSERT_EQ(again.recentPairs()->count(), 2);
    again.recentPairs()->setCurrentIndex(1);
    emit again.recentPairs()->activated(1);
    EXPECT_EQ(again.benchField()->text(), toQString(m_bench));
}

TEST_F(CompareDialogTest, ShowsTheGroupsThatMergingMakes)
{
    CompareDialog dialog(m_settings, {});
    dialog.debugField()->setText(toQString(m_debug));
    dialog.benchField()->setText(toQString(m_bench));
    dialog.mergeField(graph::Side::Debug)->setText(QStringLiteral("tp=2,pp=2,ranks=4"));
    EXPECT_FALSE(dialog.acceptButton()->isEnabled()) << "only one side is merged";
    dialog.mergeField(graph::Side::Bench)->setText(QStringLiteral("tp=1,pp=1,ranks=1"));
    EXPECT_TRUE(dialog.acceptButton()->isEnabled());
    EXPECT_TRUE(dialog.preview()->text().contains(QStringLiteral("0+1 → 2+3")))
        << dialog.preview()->text().toStdString();
}

TEST_F(CompareDialogTest, SaysWhatIsWrongWithSizes)
{
    CompareDialog dialog(m_settings, {});
    dialog.mergeField(graph::Side::Debug)->setText(QStringLiteral("tp=many"));
    EXPECT_TRUE(dialog.preview()->text().contains(QStringLiteral("tp")));
    EXPECT_FALSE(dialog.acceptButton()->isEnabled());
}

} // namespace
} // namespace pipescope::ui
