#include "ui/run/timeline/raster/raster.h"

#include <QImage>
#include <QPainter>
#include <QPicture>
#include <QPixmap>

#include "ui/run/timeline/raster/box_painter.h"
#include "ui/run/timeline/raster/curve_painter.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace pipescope::ui {
namespace {

constexpr QRgb kRed = 0xFFFF0000;
constexpr QRgb kWhite = 0xFFFFFFFF;

QImage whiteImage(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    return image;
}

class RasterAtScale : public testing::TestWithParam<double>
{ };

TEST_P(RasterAtScale, NeighboursShareAnEdgeWithoutGapOrBlend)
{
    QImage image = whiteImage({500, 40});
    image.setDevicePixelRatio(GetParam());
    QPainter painter(&image);
    auto raster = Raster::of(painter, QRectF(0.0, 0.0, 500.0, 40.0));
    ASSERT_TRUE(raster);
    std::mt19937 random(3);
    double left = 0.0;
    bool isRed = true;
    while (left < 200.0) {
        const double right = left + 0.3 + random() % 100 / 9.0;
        raster->fill(raster->snapped({left, 3.3, right - left, 9.1}), isRed ? kRed : 0xFF0000FF);
        left = right;
        isRed = !isRed;
    }
    const int line = static_cast<int>(8.0 * GetParam());
    for (int x = 0; x < static_cast<int>(200.0 * GetParam()); ++x) {
        const QRgb pixel = image.pixel(x, line);
        ASSERT_TRUE(pixel == kRed || pixel == 0xFF0000FF) << x;
    }
}

TEST_P(RasterAtScale, BarsAreSharpAndTheirEdgesEquallyThick)
{
    QImage image = whiteImage({500, 60});
    image.setDevicePixelRatio(GetParam());
    QPainter painter(&image);
    auto raster = Raster::of(painter, QRectF(0.0, 0.0, 500.0, 60.0));
    const scene::Palette& palette = scene::paletteFor(false);
    const BoxColours boxColours(palette);
    BoxPainter boxes(*raster, boxColours);
    for (int i = 0; i < 7; ++i) {
        const double left = 3.37 + 21.81 * i;
        boxes.item({left, left + 17.3, 4.2, 19.9}, {scene::ColourRole::Forward});
    }
    std::set<QRgb> colours;
    std::set<int> edges;
    const int line = static_cast<int>(12.0 * GetParam());
    int length = 0;
    for (int x = 1; x < 500; ++x) {
        colours.insert(image.pixel(x, line));
        ++length;
        if (image.pixel(x, line) != image.pixel(x - 1, line)) {
            const QRgb before = image.pixel(x - 1, line);
            const QRgb fill = qRgb(palette.fill(scene::ColourRole::Forward).red,
                                   palette.fill(scene::ColourRole::Forward).green,
                                   palette.fill(scene::ColourRole::Forward).blue);
            if (before != kWhite && before != fill) {
                edges.insert(length);
            }
            length = 0;
        }
    }
    EXPECT_EQ(colours.size(), 3U) << "background, fill and edge, and nothing in between";
    EXPECT_EQ(edges, std::set<int>{raster->lineWidth()});
}

INSTANTIATE_TEST_SUITE_P(Scales, RasterAtScale, testing::Values(1.0, 1.25, 1.5, 2.0));

TEST(Raster, TouchesNothingOutsideItsClip)
{
    QImage image = whiteImage({40, 40});
    QPainter painter(&image);
    auto raster = Raster::of(painter, QRectF(10.0, 10.0, 20.0, 20.0));
    ASSERT_TRUE(raster);
    raster->fill({-50, -50, 200, 200}, kRed);
    raster->hatch({-50, -50, 200, 200}, 0xFF000000);
    drawCurve(*raster, {{-100.0, 0.0}, {200.0, 35.0}}, 0xFF00FF00, 1.0, false);
    EXPECT_EQ(image.pixel(10, 20) == kWhite, false);
    for (int i = 0; i < 40; ++i) {
        ASSERT_EQ(image.pixel(i, 9), kWhite);
        ASSERT_EQ(image.pixel(i, 30), kWhite);
        ASSERT_EQ(image.pixel(9, i), kWhite);
        ASSERT_EQ(image.pixel(30, i), kWhite);
    }
}

TEST(Raster, OutlinesABarWhereItEndsAndNotWhereItsClipDoes)
{
    constexpr QRgb kBlack = 0xFF000000;
    QImage image = whiteImage({40, 40});
    QPainter painter(&image);
    auto raster = Raster::of(painter, QRectF(10.0, 10.0, 20.0, 20.0));
    ASSERT_TRUE(raster);
    raster->fillOutlined({5, 12, 20, 30}, kRed, kBlack);
    EXPECT_EQ(image.pixel(9, 15), kWhite);
    EXPECT_EQ(image.pixel(10, 15), kRed) << "its left edge lies outside";
    EXPECT_EQ(image.pixel(10, 12), kBlack);
    EXPECT_EQ(image.pixel(23, 13), kRed);
    EXPECT_EQ(image.pixel(24, 13), kBlack);
    EXPECT_EQ(image.pixel(25, 13), kWhite);
    EXPECT_EQ(image.pixel(15, 29), kRed) << "its bottom lies outside";
    EXPECT_EQ(image.pixel(15, 30), kWhite);
    raster->fillOutlined({27, 20, 2, 2}, kRed, kBlack);
    EXPECT_EQ(image.pixel(28, 21), kBlack) << "nothing but edges";
}

TEST(Raster, FollowsThePaintersOrigin)
{
    QImage image = whiteImage({40, 40});
    QPainter painter(&image);
    painter.translate(7.0, 5.0);
    auto raster = Raster::of(painter, QRectF(0.0, 0.0, 20.0, 20.0));
    raster->fill(raster->snapped({1.0, 1.0, 2.0, 2.0}), kRed);
    EXPECT_EQ(image.pixel(8, 6), kRed);
    EXPECT_EQ(image.pixel(9, 7), kRed);
    EXPECT_EQ(image.pixel(7, 5), kWhite);
    EXPECT_EQ(image.pixel(10, 8), kWhite);
}

TEST(Raster, IsRefusedWherePixelsCannotBeReached)
{
    const QRectF all(0.0, 0.0, 40.0, 40.0);
    QPicture picture;
    QPainter onPicture(&picture);
    EXPECT_FALSE(Raster::of(onPicture, all));
    QImage image = whiteImage({40, 40});
    QPainter turned(&image);
    turned.rotate(30.0);
    EXPECT_FALSE(Raster::of(turned, all));
    QImage grey({40, 40}, QImage::Format_Grayscale8);
    QPainter onGrey(&grey);
    EXPECT_FALSE(Raster::of(onGrey, all));
}

TEST(CurvePainter, RunsFromEndToEnd)
{
    QImage image = whiteImage({120, 60});
    QPainter painter(&image);
    auto raster = Raster::of(painter, QRectF(0.0, 0.0, 120.0, 60.0));
    drawCurve(*raster, {{10.0, 10.5}, {100.0, 49.5}}, kRed, 1.0, false);
    EXPECT_NE(image.pixel(11, 10), kWhite);
    EXPECT_NE(image.pixel(98, 49), kWhite);
    for (int y = 11; y < 49; ++y) {
        int covered = 0;
        for (int x = 0; x < 120; ++x) {
            covered += 255 - qGreen(image.pixel(x, y));
        }
        ASSERT_GE(covered, 230) << "a gap in line " << y;
    }
}

TEST(CurvePainter, DashedCurvesHaveGaps)
{
    const auto paintedPixels = [](bool dashed) {
        QImage image = whiteImage({220, 60});
        QPainter painter(&image);
        auto raster = Raster::of(painter, QRectF(0.0, 0.0, 220.0, 60.0));
        drawCurve(*raster, {{10.0, 10.5}, {200.0, 49.5}}, kRed, 1.0, dashed);
        int painted = 0;
        for (int x = 0; x < 220; ++x) {
            for (int y = 0; y < 60; ++y) {
                painted += image.pixel(x, y) != kWhite ? 1 : 0;
            }
        }
        return painted;
    };
    EXPECT_LT(paintedPixels(true), paintedPixels(false) * 3 / 4);
    EXPECT_GT(paintedPixels(true), paintedPixels(false) / 3);
}

TEST(CurvePainter, CurvesInStripesHaveNeitherGapsNorBorders)
{
    const std::vector<LinkCurve> curves{
        {{10.0, 3.0}, {200.0, 57.5}}, {{150.0, 50.0}, {20.0, 9.0}}, {{30.0, 30.0}, {190.0, 30.0}}};
    const auto painted = [&](int stripes) {
        QImage image = whiteImage({220, 60});
        QPainter painter(&image);
        const auto whole = Raster::of(painter, QRectF(0.0, 0.0, 220.0, 60.0));
        for (int stripe = 0; stripe < stripes; ++stripe) {
            Raster part = whole->within({0.0, stripe * 60.0 / stripes, 220.0, 60.0 / stripes});
            for (const LinkCurve& curve : curves) {
                drawCurve(part, curve, kRed, 0.6, true);
            }
        }
        return image;
    };
    const QImage whole = painted(1);
    const QImage striped = painted(7);
    for (int y = 0; y < 60; ++y) {
        for (int x = 0; x < 220; ++x) {
            ASSERT_NEAR(qGreen(striped.pixel(x, y)), qGreen(whole.pixel(x, y)), 2) << x << ", " << y;
        }
    }
}

} // namespace
} // namespace pipescope::ui
