#include "ui/run/workspace/dialogs/part_dialog.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTest>

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

namespace pipescope::ui::test {
namespace {

class PartDialogTest : public testing::Test
{
protected:
    void make(LoadOptions options = {})
    {
        OpenRequest shown;
        shown.roots = {m_folder.path()};
        shown.options = std::move(options);
        m_dialog = std::make_unique<PartDialog>(shown, m_settings);
    }

    /// In the order of the rows: folder, ranks, devices, step.
    QLineEdit& field(int row) const { return *m_dialog->findChildren<QLineEdit*>().at(row); }

    bool isAccepted() const
    {
        return m_dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Open)->isEnabled();
    }

    pipescope::test::TemporaryFolder m_folder;
    QSettings m_settings{QString::fromStdString((m_folder / "settings.ini").string()), QSettings::IniFormat};
    std::unique_ptr<PartDialog> m_dialog;
};

TEST_F(PartDialogTest, AsksForAllWhereNothingIsTyped)
{
    make();
    const OpenRequest request = m_dialog->request();
    EXPECT_EQ(request.roots.front(), m_folder.path());
    EXPECT_FALSE(request.options.ranks || request.options.devices || request.options.step);
    EXPECT_EQ(partText(request.options), QString());
}

TEST_F(PartDialogTest, AsksForTheRanksDevicesAndStepThatAreTyped)
{
    make();
    QTest::keyClicks(&field(1), QStringLiteral("0-3,8"));
    QTest::keyClicks(&field(2), QStringLiteral("1"));
    QTest::keyClicks(&field(3), QStringLiteral("12"));
    EXPECT_TRUE(isAccepted());
    EXPECT_EQ(partText(m_dialog->request().options), QStringLiteral("ranks 0-3,8, devices 1, step 12"));
}

TEST_F(PartDialogTest, TakesAFolderFromTheCurrentOneOn)
{
    make();
    field(0).setText(QStringLiteral("./runs/"));
    EXPECT_EQ(m_dialog->request().roots.front(), std::filesystem::current_path() / "runs");
}

TEST_F(PartDialogTest, BeginsWithThePartThatIsShown)
{
    LoadOptions options;
    options.ranks = RankSet::parse("4-7").value();
    options.step = StepNumber{3};
    make(options);
    EXPECT_EQ(field(1).text(), QStringLiteral("4-7"));
    EXPECT_EQ(field(3).text(), QStringLiteral("3"));
}

TEST_F(PartDialogTest, RefusesWhatIsNoNumberAndNoFolder)
{
    make();
    QTest::keyClicks(&field(1), QStringLiteral("7-"));
    EXPECT_FALSE(isAccepted());
    field(1).clear();
    EXPECT_TRUE(isAccepted());
    QTest::keyClicks(&field(3), QStringLiteral("1,2"));
    EXPECT_FALSE(isAccepted());
    field(3).clear();
    field(0).clear();
    EXPECT_FALSE(isAccepted());
}

} // namespace
} // namespace pipescope::ui::test
