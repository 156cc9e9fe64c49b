#include <QFile>
#include <QTemporaryDir>

#include "ui/run/exporting/picture_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

picture::Chart redChart()
{
    picture::Chart chart{"Red"_text, 10, 20, 30,
                         [](scene::Canvas& canvas, double width, const scene::Palette&) {
                             canvas.fill(scene::Box{0, width, 0, 30}, {scene::Rgb{255, 0, 0}});
                         }};
    chart.table = [] {
        ReportTable table{"Red"_text, {{"colour"_text, "colour"}}};
        table.rows.push_back({idCell(7)});
        return table;
    };
    return chart;
}

class ChartFile : public testing::Test
{
protected:
    std::string written(const char* name)
    {
        QImage shown(4, 5, QImage::Format_RGB32);
        shown.fill(Qt::blue);
        const QString file = m_folder.filePath(QLatin1String(name));
        EXPECT_TRUE(writeChartFile(redChart(), shown, {}, file.toStdString()));
        QFile read(file);
        EXPECT_TRUE(read.open(QIODevice::ReadOnly));
        return read.readAll().toStdString();
    }

    QTemporaryDir m_folder;
};

TEST_F(ChartFile, IsADocumentOfTheChart)
{
    const std::string svg = written("a.svg");
    EXPECT_THAT(svg, StartsWith("<svg "));
    EXPECT_THAT(svg, HasSubstr("width=\"20\""));
    EXPECT_THAT(svg, HasSubstr("#ff0000"));
}

TEST_F(ChartFile, IsThePictureThatIsShown)
{
    const QImage png = QImage::fromData(QByteArray::fromStdString(written("a.PNG")));
    EXPECT_EQ(png.size(), QSize(4, 5));
    EXPECT_EQ(png.pixelColor(1, 1), QColor(Qt::blue));
}

TEST_F(ChartFile, IsATableOfItsFigures)
{
    EXPECT_EQ(written("a.csv"), "colour\r\n7\r\n");
}

TEST_F(ChartFile, FailsWhereTheFolderIsMissing)
{
    for (const char* name : {"no/a.svg", "no/a.csv", "no/a.png"}) {
        const QImage shown(4, 5, QImage::Format_RGB32);
        EXPECT_FALSE(
            writeChartFile(redChart(), shown, {}, m_folder.filePath(QLatin1String(name)).toStdString()));
    }
}

} // namespace
} // namespace pipescope::ui
