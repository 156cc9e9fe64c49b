#include "ui/run/timeline/frame/label_font.h"

#include <QImage>
#include <QPainter>

#include <gtest/gtest.h>

#include <functional>

namespace pipescope::ui {
namespace {

QImage drawn(const std::function<void(QPainter&)>& draw)
{
    QImage image(200, 30, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    draw(painter);
    return image;
}

TEST(LabelFont, PlainLettersStandSideBySideAsQtDrawsThemWithoutKerning)
{
    QFont base;
    base.setPixelSize(13);
    base.setKerning(false);
    LabelFont font{base};
    const std::string text = "AV To layer.12: (x) ~";
    EXPECT_EQ(font.line(text, 200.0).size().width(), font.width(text));
    const QImage own = drawn([&](QPainter& painter) { font.line(text, 200.0).draw(painter, {5.0, 4.0}); });
    const QImage expected = drawn([&](QPainter& painter) {
        painter.setFont(base);
        painter.drawText(QPointF(5.0, 4.0 + font.ascent()), QString::fromStdString(text));
    });
    EXPECT_NE(own, drawn([](QPainter&) {}));
    EXPECT_EQ(own, expected);
}

TEST(LabelFont, ALineThatFitsIsLaidOutOnceWhateverTheRoom)
{
    LabelFont font{QFont()};
    const std::string text = "Rank 3";
    EXPECT_EQ(&font.line(text, 200.0), &font.line(text, 300.0));
    EXPECT_EQ(font.line(text, 200.0).text().toStdString(), text);
}

TEST(LabelFont, ALineThatDoesNotFitIsElidedToItsRoom)
{
    LabelFont font{QFont()};
    const std::string text = "a rank with a very long name";
    const double half = font.width(text) / 2.0;
    const QString shown = font.line(text, half).text();
    EXPECT_TRUE(shown.endsWith(QChar(0x2026))) << shown.toStdString();
    EXPECT_LE(font.width(shown.toStdString()), half);
    EXPECT_LT(font.line(text, half / 2.0).text().size(), shown.size());
}

} // namespace
} // namespace pipescope::ui
