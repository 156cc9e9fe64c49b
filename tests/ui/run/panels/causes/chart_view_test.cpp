#include "ui/run/panels/causes/chart_view.h"

#include <QImage>

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

constexpr scene::Rgb kBar{1, 2, 3};

/// A bar over the whole width, and below it one in the colour of texts.
picture::Chart barChart()
{
    picture::Chart chart;
    chart.leastWidth = 100;
    chart.height = 40;
    chart.draw = [](scene::Canvas& canvas, double width, scene::Rgb text) {
        canvas.fill(scene::Box{0, width, 0, 20}, {kBar});
        canvas.fill(scene::Box{0, width, 20, 40}, {text});
    };
    return chart;
}

/// The colours of the two bars at the right.
std::pair<QColor, QColor> coloursAtTheRight(ChartView& view)
{
    const QImage picture = view.picture().toImage();
    const int x = picture.width() - 12;
    return {picture.pixelColor(x, 18), picture.pixelColor(x, 38)};
}

TEST(ChartView, FillsItsWidthInTheColoursOfTheTheme)
{
    ChartView view;
    view.setChart(barChart());
    for (const int width : {200, 500}) {
        for (const QColor& text : {QColor(Qt::white), QColor(Qt::black)}) {
            QPalette palette = view.palette();
            palette.setColor(QPalette::Text, text);
            view.setPalette(palette);
            view.resize(width, 60);
            EXPECT_EQ(coloursAtTheRight(view), std::pair(QColor(1, 2, 3), text));
        }
    }
}

TEST(ChartView, IsNeverSmallerThanItsChart)
{
    ChartView view;
    view.setChart(barChart());
    EXPECT_GE(view.minimumWidth(), 100);
    EXPECT_GE(view.minimumHeight(), 40);
}

TEST(ChartView, HasNoPictureWithoutAChart)
{
    ChartView view;
    EXPECT_TRUE(view.picture().isNull());
}

} // namespace
} // namespace pipescope::ui
