#include "ui/shell/toolkit/drawn_icons.h"

#include <QApplication>
#include <QImage>
#include <QPalette>

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace pipescope::ui {
namespace {

constexpr std::array kAll{DrawnIcon::OpenFolder, DrawnIcon::Reload, DrawnIcon::Fit, DrawnIcon::Links,
                          DrawnIcon::FirstDivergence};

/// Sets the colour of the text of buttons as long as it lives.
class TextColour
{
public:
    explicit TextColour(const QColor& colour)
    {
        QPalette palette = m_before;
        palette.setColor(QPalette::Active, QPalette::ButtonText, colour);
        QApplication::setPalette(palette);
    }

    TextColour(const TextColour&) = delete;
    TextColour& operator=(const TextColour&) = delete;

    ~TextColour() { QApplication::setPalette(m_before); }

private:
    QPalette m_before = QApplication::palette();
};

QImage imageOf(const QIcon& icon, int size = 32)
{
    return icon.pixmap(QSize(size, size)).toImage().convertToFormat(QImage::Format_ARGB32);
}

/// How many pixels are fully covered, and have this colour.
int pixelsOf(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixelColor(x, y) == colour ? 1 : 0;
        }
    }
    return count;
}

TEST(DrawnIcons, FollowTheColourOfTheTextOfButtons)
{
    for (const DrawnIcon which : kAll) {
        const QIcon icon = drawnIcon(which);
        {
            const TextColour red(Qt::red);
            EXPECT_GT(pixelsOf(imageOf(icon), Qt::red), 10);
        }
        const TextColour blue(Qt::blue);
        EXPECT_EQ(pixelsOf(imageOf(icon), Qt::red), 0);
        EXPECT_GT(pixelsOf(imageOf(icon), Qt::blue), 10);
    }
}

TEST(DrawnIcons, AreNotAlike)
{
    std::set<QByteArray> pictures;
    for (const DrawnIcon which : kAll) {
        const QImage image = imageOf(drawnIcon(which));
        pictures.insert(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
    }
    EXPECT_EQ(pictures.size(), kAll.size());
}

TEST(DrawnIcons, StayWithinTheirSquareAtEverySize)
{
    for (const int size : {16, 24, 48}) {
        for (const DrawnIcon which : kAll) {
            const QImage image = imageOf(drawnIcon(which), size);
            for (int i = 0; i < size; ++i) {
                // No more than the soft edge of a line.
                EXPECT_LT(image.pixelColor(0, i).alpha(), 64);
                EXPECT_LT(image.pixelColor(size - 1, i).alpha(), 64);
            }
        }
    }
}

} // namespace
} // namespace pipescope::ui
