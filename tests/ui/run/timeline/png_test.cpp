#include <QColorSpace>
#include <QImage>

#include "ui/run/picture/picture.h"
#include "ui/run/timeline/painting/paint_picture.h"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

namespace pipescope::ui {
namespace {

/// As another program reads it; the colour space that the file names is that of the screen.
QImage readAgain(const picture::Pixels& pixels)
{
    std::ostringstream out;
    EXPECT_TRUE(picture::writePng(pixels, out));
    QImage image = QImage::fromData(QByteArray::fromStdString(out.str()), "PNG");
    EXPECT_EQ(image.colorSpace(), QColorSpace(QColorSpace::SRgb));
    image.setColorSpace({});
    return image.convertToFormat(QImage::Format_RGB32);
}

/// Large areas of one colour and, below, noise.
QImage chart(QSize size)
{
    std::mt19937 random(7);
    QImage image(size, QImage::Format_RGB32);
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            const bool isNoise = y >= size.height() / 2;
            image.setPixel(x, y,
                           0xFF000000U | (isNoise ? random() : static_cast<unsigned>(x / 40 * 0x10307)));
        }
    }
    return image;
}

class PngOf : public testing::TestWithParam<QSize>
{ };

TEST_P(PngOf, HasEachPixel)
{
    const QImage image = chart(GetParam());
    EXPECT_EQ(readAgain(pixelsOf(image)), image);
}

INSTANTIATE_TEST_SUITE_P(AnySize, PngOf,
                         testing::Values(QSize(1, 1), QSize(3, 700), QSize(701, 2), QSize(1201, 901)));

TEST(Png, OfAPartOfAnImageHasItsLines)
{
    const QImage image = chart({64, 48});
    picture::Pixels part = pixelsOf(image);
    part.first += part.stride * 10 + 5;
    part.width = 20;
    part.height = 30;
    EXPECT_EQ(readAgain(part), image.copy(5, 10, 20, 30));
}

TEST(Png, OfLargeAreasIsSmall)
{
    QImage image(2000, 1000, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    std::ostringstream out;
    ASSERT_TRUE(picture::writePng(pixelsOf(image), out));
    EXPECT_LT(out.str().size(), 60'000U) << "of 6,000,000 bytes";
}

} // namespace
} // namespace pipescope::ui
