#include "ui/timeline/legend.h"

#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

TEST(Legend, ShowsTheColourOfWaitingForOperators)
{
    const scene::Palette& palette = scene::paletteFor(false);
    QImage image(400, 30, QImage::Format_RGB32);
    QPainter painter(&image);
    LabelFont font{QFont()};
    paintLegend(painter, QRectF(image.rect()), {{scene::ColourRole::Send, "send"_text}}, palette, font, {});
    painter.end();
    const auto colourAt = [&](int x) { return image.pixelColor(x, 15); };
    EXPECT_EQ(colourAt(10), toQColor(palette.waitingFill(scene::ColourRole::Send)));
    EXPECT_EQ(colourAt(17), toQColor(palette.fill(scene::ColourRole::Send)));
}

} // namespace
} // namespace pipescope::ui
