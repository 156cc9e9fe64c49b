#include "ui/run/panels/causes/chart_view.h"

#include <QImage>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

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
    chart.draw = [](scene::Canvas& canvas, double width, const scene::Palette& palette) {
        canvas.fill(scene::Box{0, width, 0, 20}, {kBar});
        canvas.fill(scene::Box{0, width, 20, 40}, {palette.text});
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

TEST(ChartView, HasTheBlocksOfTheTimelineInTheirColours)
{
    picture::Chart chart = barChart();
    chart.draw = [](scene::Canvas& canvas, double width, const scene::Palette& palette) {
        canvas.fill(scene::Box{0, width, 0, 40}, {palette.fill(scene::ColourRole::Forward)});
    };
    ChartView view;
    view.setChart(chart);
    view.resize(200, 60);
    for (const bool isOnDark : {false, true}) {
        view.setPalette(isOnDark ? QPalette(Qt::black) : QPalette(Qt::white));
        const scene::Rgb fill = scene::paletteFor(isOnDark).fill(scene::ColourRole::Forward);
        EXPECT_EQ(coloursAtTheRight(view).first, QColor(fill.red, fill.green, fill.blue));
    }
}

TEST(ChartView, IsNeverSmallerThanItsChart)
{
    ChartView view;
    view.setChart(barChart());
    EXPECT_GE(view.minimumWidth(), 100);
    EXPECT_GE(view.minimumHeight(), 40);
}

constexpr picture::ChartSubject kLeft{Rank{1}};
constexpr picture::ChartSubject kRight{Rank{2}};

/// Two places beside each other, and a third one below them that leads nowhere; what is selected lies at
/// the left.
picture::Chart chartOfPlaces()
{
    picture::Chart chart = barChart();
    chart.places = [](double) {
        return std::vector<picture::ChartPlace>{{{0, 50, 0, 20}, UserText("left"_text), kLeft},
                                                {{50, 100, 0, 20}, UserText("right"_text), kRight},
                                                {{0, 100, 20, 40}, UserText("below"_text), {}}};
    };
    chart.areaOf = [](const picture::ChartSubject& selected, double) {
        return selected == kLeft ? std::optional(scene::Box{0, 50, 0, 20}) : std::nullopt;
    };
    return chart;
}

/// The middle of a place, in a view whose chart begins behind the margin.
constexpr QPoint kMiddleOfLeft{33, 18};
constexpr QPoint kMiddleOfRight{83, 18};
constexpr QPoint kMiddleOfBelow{58, 38};

class ChartViewWithPlaces : public testing::Test
{
protected:
    ChartViewWithPlaces()
    {
        m_view.setChart(chartOfPlaces());
        m_view.resize(200, 60);
    }

    void click(QPoint point) { QTest::mouseClick(&m_view, Qt::LeftButton, {}, point); }

    void press(Qt::Key key) { QTest::keyClick(&m_view, key); }

    std::vector<picture::ChartSubject> chosen() const
    {
        std::vector<picture::ChartSubject> all;
        for (const auto& call : m_chosen) {
            all.push_back(call[0].value<picture::ChartSubject>());
        }
        return all;
    }

    ChartView m_view;
    QSignalSpy m_chosen{&m_view, &ChartView::subjectChosen};
};

TEST_F(ChartViewWithPlaces, AClickChoosesThePlaceUnderIt)
{
    click(kMiddleOfRight);
    click(kMiddleOfLeft);
    EXPECT_EQ(chosen(), (std::vector{kRight, kLeft}));
}

TEST_F(ChartViewWithPlaces, APlaceThatLeadsNowhereIsNotChosen)
{
    click(kMiddleOfBelow);
    EXPECT_TRUE(chosen().empty());
}

TEST_F(ChartViewWithPlaces, KeysGoFromPlaceToPlaceAndEnterChooses)
{
    press(Qt::Key_Down);
    EXPECT_EQ(m_view.accessibleDescription(), QStringLiteral("left"));
    press(Qt::Key_Right);
    EXPECT_EQ(m_view.accessibleDescription(), QStringLiteral("right"));
    press(Qt::Key_Return);
    press(Qt::Key_Down);
    EXPECT_EQ(m_view.accessibleDescription(), QStringLiteral("below"));
    EXPECT_EQ(chosen(), std::vector{kRight});
}

TEST_F(ChartViewWithPlaces, APlaceSaysWhatItIs)
{
    m_view.show();
    QHelpEvent help(QEvent::ToolTip, kMiddleOfRight, m_view.mapToGlobal(kMiddleOfRight));
    QCoreApplication::sendEvent(&m_view, &help);
    EXPECT_EQ(QToolTip::text(), QStringLiteral("right"));
}

TEST_F(ChartViewWithPlaces, WhatIsSelectedIsFramed)
{
    const auto colourAtTheEdge = [&] { return m_view.picture().toImage().pixelColor(33, 8); };
    const QColor frame = m_view.palette().color(QPalette::Highlight);
    EXPECT_NE(colourAtTheEdge(), frame);
    m_view.setSelected(kLeft);
    EXPECT_EQ(colourAtTheEdge(), frame);
}

TEST(ChartView, HasNoPictureWithoutAChart)
{
    ChartView view;
    EXPECT_TRUE(view.picture().isNull());
}

} // namespace
} // namespace pipescope::ui
