#include <QApplication>
#include <QColorDialog>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_command.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/run/timeline/view/view_picture.h"
#include "ui/run/workspace/dialogs/colours_dialog.h"
#include "ui/shell/appearance/colour_settings.h"

namespace pipescope::ui {
namespace {

using scene::ColourRole;
using scene::Rgb;

class LookCommandsTest : public test::WindowTest
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        openAndWait("/data/run");
    }

    void TearDown() override { choose(CommandId::SystemTheme); }

    void choose(CommandId theme)
    {
        m_window.action(theme)->trigger();
        QCoreApplication::processEvents();
    }

    /// Whether the timeline paints pixels of this colour.
    bool isSeen(Rgb colour) const
    {
        const QImage image = viewRenderer(*m_window.timeline())();
        const QRgb wanted = toQColor(colour).rgb();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixel(x, y) == wanted) {
                    return true;
                }
            }
        }
        return false;
    }

    ColoursDialog* openColours()
    {
        m_window.action(TimelineCommand::kColours)->trigger();
        return m_window.findChild<ColoursDialog*>();
    }

    static void click(ColoursDialog& dialog, QDialogButtonBox::StandardButton button)
    {
        QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(button), Qt::LeftButton);
    }
};

TEST_F(LookCommandsTest, TheThemeChangesWidgetsAndTimeline)
{
    choose(CommandId::DarkTheme);
    EXPECT_TRUE(m_window.timeline()->frame().dark);
    EXPECT_LT(m_window.palette().color(QPalette::Window).lightness(), 128);
    choose(CommandId::LightTheme);
    EXPECT_FALSE(m_window.timeline()->frame().dark);
    EXPECT_TRUE(isSeen(scene::paletteFor(false).background));
    EXPECT_TRUE(m_window.action(CommandId::LightTheme)->isChecked());
    EXPECT_FALSE(m_window.action(CommandId::DarkTheme)->isChecked());
}

TEST_F(LookCommandsTest, AColourIsShownAtOnceAndKeptByOk)
{
    choose(CommandId::LightTheme);
    ColoursDialog* dialog = openColours();
    QTest::mouseClick(dialog->button(ColourRole::Forward, false), Qt::LeftButton);
    auto* chooser = dialog->findChild<QColorDialog*>();
    ASSERT_NE(chooser, nullptr);
    constexpr Rgb kColour{12, 200, 34};
    chooser->setCurrentColor(toQColor(kColour));
    EXPECT_TRUE(isSeen(kColour)) << "while it is being chosen";
    chooser->accept();
    EXPECT_EQ(dialog->button(ColourRole::Forward, false)->text(), QStringLiteral("#0cc822"));
    click(*dialog, QDialogButtonBox::Ok);
    EXPECT_EQ(readColours(m_settings.get()).light[0], kColour);
    EXPECT_EQ(pictureOfView(*m_window.timeline()).colours.light[0], kColour) << "pictures have it too";
}

TEST_F(LookCommandsTest, CancellingPutsTheColoursBack)
{
    ColoursDialog* dialog = openColours();
    scene::ColourSet other;
    other.light[1] = Rgb{1, 2, 3};
    m_window.session().setColours(other);
    click(*dialog, QDialogButtonBox::Cancel);
    EXPECT_EQ(m_window.session().colours(), scene::ColourSet{});
    EXPECT_EQ(readColours(m_settings.get()), scene::ColourSet{});
}

TEST_F(LookCommandsTest, TheDefaultsComeBackByTheirButton)
{
    scene::ColourSet other;
    other.dark[1] = Rgb{1, 2, 3};
    m_window.session().setColours(other);
    ColoursDialog* dialog = openColours();
    click(*dialog, QDialogButtonBox::RestoreDefaults);
    EXPECT_EQ(m_window.session().colours(), scene::ColourSet{});
    click(*dialog, QDialogButtonBox::Ok);
}

TEST_F(LookCommandsTest, TheNextWindowHasTheColoursOfTheSettings)
{
    scene::ColourSet colours;
    colours.light[2] = Rgb{9, 8, 7};
    writeColours(colours, m_settings.get());
    TimelineWindow next(m_core.functions(), m_settings.get());
    EXPECT_EQ(next.session().colours(), colours);
}

} // namespace
} // namespace pipescope::ui
