#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QImage>
#include <QLineEdit>
#include <QSpinBox>

#include "tests/ui/graph/window/graph_window.h"
#include "ui/graph/exporting/graph_picture_dialog.h"
#include "ui/graph/exporting/graph_picture_file.h"
#include "ui/graph/workspace/graph_view_picture.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

#include <sstream>

namespace pipescope::ui {
namespace {

using graph::Side;

class GraphPictureTest : public test::GraphWindowTest
{
protected:
    void SetUp() override
    {
        test::GraphWindowTest::SetUp();
        compare();
    }

    std::filesystem::path file(const char* name) const { return m_folder.path() / name; }

    GraphPictureFile viewAs(PictureFormat format)
    {
        return {pictureOfView(session(), *workspace().chart()), format, 1};
    }

    QByteArray contentOf(const std::filesystem::path& path)
    {
        QFile content(toQString(path));
        EXPECT_TRUE(content.open(QIODevice::ReadOnly)) << path;
        return content.readAll();
    }

    QByteArray written(const GraphPictureFile& picture, const char* name)
    {
        EXPECT_TRUE(writeGraphPicture(picture, file(name), {}));
        return contentOf(file(name));
    }
};

TEST_F(GraphPictureTest, DumpsAndTheirDatabaseArePaintedWithoutAWindow)
{
    const auto paint = [&](const GraphPictureCommand& command) {
        std::ostringstream messages;
        EXPECT_EQ(runGraphPictureCommand(command, messages), PictureOutcome::Written) << messages.str();
        return QImage(toQString(command.file));
    };
    GraphPictureCommand command;
    command.opening.request.debug = m_debug;
    command.opening.request.bench = m_bench;
    command.file = file("dumps.png");
    command.width = 900;
    const QImage ofDumps = paint(command);
    EXPECT_EQ(ofDumps.width(), 900);
    command.opening.request.debug = writeDatabase("compare_1.vis.db");
    command.opening.request.bench.reset();
    command.file = file("database.png");
    const QImage ofDatabase = paint(command);
    // They differ in their titles only.
    EXPECT_EQ(ofDatabase.size(), ofDumps.size());
    command.opening.request.debug = m_folder.path() / "missing.vis.db";
    std::ostringstream messages;
    EXPECT_EQ(runGraphPictureCommand(command, messages), PictureOutcome::NothingToShow);
    EXPECT_NE(messages.str().find("missing.vis.db"), std::string::npos);
}

TEST_F(GraphPictureTest, TheCommandWritesTheViewToAFile)
{
    press(Qt::Key_P, Qt::ControlModifier);
    auto* dialog = m_window.findChild<GraphPictureDialog*>();
    ASSERT_NE(dialog, nullptr);
    dialog->widthBox()->setValue(900);
    dialog->accept();
    auto* files = m_window.findChild<QFileDialog*>();
    ASSERT_NE(files, nullptr);
    files->findChild<QLineEdit*>()->setText(toQString(file("view.png")));
    QMetaObject::invokeMethod(files, "accept");
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(QImage(toQString(file("view.png"))).width(), 900);
}

TEST_F(GraphPictureTest, AScaledPngHasMorePixels)
{
    GraphPictureFile picture = viewAs(PictureFormat::Png);
    picture.request.width = 700;
    written(picture, "one.png");
    picture.scale = 3;
    written(picture, "three.png");
    const QImage one(toQString(file("one.png")));
    EXPECT_EQ(one.width(), 700);
    EXPECT_EQ(QImage(toQString(file("three.png"))).size(), one.size() * 3);
}

TEST_F(GraphPictureTest, ThePngHasTheColourOfTheFaultyNode)
{
    GraphPictureFile picture = viewAs(PictureFormat::Png);
    picture.request.window.reset();
    picture.request.expansion = graph_picture::AllBoxes{};
    written(picture, "all.png");
    const QImage image(toQString(file("all.png")));
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, picture.request.isDark);
    const QRgb bad = toQColor(looks[static_cast<std::size_t>(graph::Level::Different)].fill).rgb();
    int pixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            pixels += image.pixel(x, y) == bad ? 1 : 0;
        }
    }
    EXPECT_GT(pixels, 500);
}

TEST_F(GraphPictureTest, TheSvgOfTheViewHasOnlyWhatIsInSight)
{
    navigator().expandToBad();
    ASSERT_TRUE(waitUntilIdle());
    const QByteArray svg = written(viewAs(PictureFormat::Svg), "view.svg");
    EXPECT_TRUE(svg.contains((m_faultyNode + " (different)").c_str()));
    navigator().expandLevels(1);
    EXPECT_FALSE(written(viewAs(PictureFormat::Svg), "closed.svg").contains(m_faultyNode.c_str()));
}

TEST_F(GraphPictureTest, EverythingIsExpandedWhateverTheViewIs)
{
    GraphPictureFile picture = viewAs(PictureFormat::Svg);
    GraphPictureDialog dialog(picture.request);
    dialog.partBox()->setCurrentIndex(2);
    dialog.formatBox()->setCurrentIndex(1);
    const QByteArray svg = written(dialog.picture(), "all.svg");
    const graph::Outline& outline = session().sheet()->debug;
    for (std::uint32_t row = 1; row < outline.size(); ++row) {
        EXPECT_TRUE(svg.contains(std::string(outline.name(graph::RowId{row})).c_str()));
    }
}

TEST_F(GraphPictureTest, OneSideAloneIsDrawnAlone)
{
    GraphViewOptions view = session().view();
    view.arrangement = SidesArrangement::OnlyBench;
    session().setView(view);
    const QByteArray svg = written(viewAs(PictureFormat::Svg), "bench.svg");
    EXPECT_TRUE(svg.contains("Bench: "));
    EXPECT_FALSE(svg.contains("Debug: "));
}

TEST_F(GraphPictureTest, APdfHasOnePage)
{
    const QByteArray pdf = written(viewAs(PictureFormat::Pdf), "view.pdf");
    EXPECT_TRUE(pdf.startsWith("%PDF"));
    EXPECT_TRUE(pdf.contains("/Count 1"));
}

TEST_F(GraphPictureTest, APngThatIsTooLargeIsRefusedWithItsSize)
{
    GraphPictureFile picture = viewAs(PictureFormat::Png);
    picture.request.width = graph_picture::kLargestWidth;
    picture.request.window->height = 1000;
    picture.scale = 4;
    const Status refused = writeGraphPicture(picture, file("large.png"), {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, ErrorKind::InvalidArgument);
    EXPECT_NE(refused.error().text.english().find("65536"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(file("large.png")));
}

TEST_F(GraphPictureTest, ACancelledPictureLeavesNoFile)
{
    std::stop_source stop;
    stop.request_stop();
    for (const PictureFormat format : kPictureFormats) {
        const Status cancelled = writeGraphPicture(viewAs(format), file("none"), stop.get_token());
        ASSERT_FALSE(cancelled);
        EXPECT_EQ(cancelled.error().kind, ErrorKind::Cancelled);
    }
    EXPECT_FALSE(std::filesystem::exists(file("none")));
}

TEST_F(GraphPictureTest, ScalesAreOfPngsOnly)
{
    const GraphPictureDialog dialog(viewAs(PictureFormat::Png).request);
    EXPECT_TRUE(dialog.scaleBox()->isEnabled());
    dialog.formatBox()->setCurrentIndex(2);
    EXPECT_FALSE(dialog.scaleBox()->isEnabled());
}

} // namespace
} // namespace pipescope::ui
