#include "ui/run/exporting/picture_dialog.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>

#include "tests/ui/patience.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

picture::PictureRequest view()
{
    picture::PictureRequest request;
    request.size = {1234, 567};
    request.isDark = true;
    request.span = TimeSpan{{10}, {20}};
    request.window = picture::WindowRows{{}, 52.0, 400.0};
    request.selection = BlockRef{};
    request.view.step = StepIndex{1U};
    request.view.linksShown = false;
    request.view.rows.sort = scene::RowSort::Host;
    request.view.rows.filter = "rank:0-3";
    request.view.rows.hidden = {Rank{1}};
    request.view.rows.collapsed = {"group:0"};
    return request;
}

class PictureDialogTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_dialog.show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_dialog, test::kPatienceMs));
    }

    PictureDialog m_dialog{view()};
};

TEST_F(PictureDialogTest, SuggestsThePictureOfTheWindowAsItIs)
{
    const picture::PictureRequest request = m_dialog.request();
    EXPECT_EQ(request.size, (picture::PictureSize{1234, 567}));
    EXPECT_TRUE(request.isDark);
    EXPECT_EQ(request.span, view().span);
    EXPECT_TRUE(request.window.has_value());
    EXPECT_EQ(request.selection, view().selection);
    EXPECT_EQ(m_dialog.format(), PictureFormat::Png);
}

TEST_F(PictureDialogTest, OfTheWholeRunForgetsWhatTheWindowIsLimitedTo)
{
    QTest::keyClick(m_dialog.partBox(), Qt::Key_Down);
    const picture::PictureRequest request = m_dialog.request();
    EXPECT_FALSE(request.span.has_value());
    EXPECT_FALSE(request.window.has_value());
    EXPECT_FALSE(request.selection.has_value());
    EXPECT_FALSE(request.view.step.has_value());
    scene::RowOptions rows;
    rows.sort = scene::RowSort::Host;
    EXPECT_EQ(request.view.rows, rows) << "the order stays";
    EXPECT_FALSE(request.view.linksShown) << "how it is drawn stays";
}

TEST_F(PictureDialogTest, OffersTheUsualSizes)
{
    QTest::keyClick(m_dialog.sizeBox(), Qt::Key_Down);
    EXPECT_EQ(m_dialog.request().size, (picture::PictureSize{1920, 1080}));
    QTest::keyClick(m_dialog.sizeBox(), Qt::Key_Down);
    EXPECT_EQ(m_dialog.request().size, (picture::PictureSize{3840, 2160}));
    QTest::keyClick(m_dialog.sizeBox(), Qt::Key_Down);
    EXPECT_EQ(m_dialog.request().size, (picture::PictureSize{7680, 4320}));
}

TEST_F(PictureDialogTest, TakesOnesOwnSize)
{
    EXPECT_FALSE(m_dialog.widthBox()->isEnabled());
    QTest::keyClick(m_dialog.sizeBox(), Qt::Key_End);
    ASSERT_TRUE(m_dialog.widthBox()->isEnabled());
    m_dialog.widthBox()->selectAll();
    QTest::keyClicks(m_dialog.widthBox(), QStringLiteral("800"));
    m_dialog.heightBox()->selectAll();
    QTest::keyClicks(m_dialog.heightBox(), QStringLiteral("600"));
    EXPECT_EQ(m_dialog.request().size, (picture::PictureSize{800, 600}));
}

TEST_F(PictureDialogTest, ScalesOnlyTheWholeRun)
{
    EXPECT_FALSE(m_dialog.scaleBox()->isEnabled());
    QTest::keyClick(m_dialog.partBox(), Qt::Key_Down);
    ASSERT_TRUE(m_dialog.scaleBox()->isEnabled());
    QTest::keyClick(m_dialog.scaleBox(), Qt::Key_End);
    EXPECT_DOUBLE_EQ(m_dialog.request().scale, 4.0);
}

TEST_F(PictureDialogTest, ChoosesFormatBackgroundAndTitle)
{
    QTest::keyClick(m_dialog.formatBox(), Qt::Key_End);
    EXPECT_EQ(m_dialog.format(), PictureFormat::Pdf);
    QTest::keyClick(m_dialog.backgroundBox(), Qt::Key_Down);
    EXPECT_FALSE(m_dialog.request().isDark);
    QTest::keyClicks(m_dialog.titleEdit(), QStringLiteral(" Before "));
    EXPECT_EQ(m_dialog.request().title, "Before");
}

} // namespace
} // namespace pipescope::ui
