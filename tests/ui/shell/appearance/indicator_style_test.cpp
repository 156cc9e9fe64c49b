#include <QApplication>
#include <QCheckBox>
#include <QListWidget>
#include <QRadioButton>
#include <QSettings>
#include <QStyleOptionButton>
#include <QTemporaryDir>

#include "ui/shell/appearance/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace pipescope::ui {
namespace {

double luminance(QColor colour)
{
    const auto part = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * part(colour.redF()) + 0.7152 * part(colour.greenF()) + 0.0722 * part(colour.blueF());
}

double contrast(QColor a, QColor b)
{
    const double one = luminance(a);
    const double other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

/// The most that any pixel of the part stands out from the widget's corner.
double mostContrast(QWidget& widget, QRect part)
{
    const QImage image = widget.grab().toImage();
    const QColor background = image.pixelColor(image.width() - 1, image.height() - 1);
    double most = 1.0;
    const QRect seen = part.intersected(image.rect());
    for (int y = seen.top(); y <= seen.bottom(); ++y) {
        for (int x = seen.left(); x <= seen.right(); ++x) {
            most = std::max(most, contrast(image.pixelColor(x, y), background));
        }
    }
    return most;
}

/// In each theme.
class IndicatorTest : public testing::TestWithParam<ThemeChoice>
{
protected:
    void SetUp() override { m_theme.choose(GetParam()); }

    void TearDown() override { m_theme.choose(ThemeChoice::System); }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    Theme m_theme{m_settings};
};

/// As thin lines need it.
constexpr double kVisible = 2.0;

/// Of the indicator of a button that is not checked.
template<class Button>
double contrastOf(QStyle::SubElement indicator)
{
    Button button;
    button.resize(60, 30);
    QStyleOptionButton option;
    option.initFrom(&button);
    return mostContrast(button, button.style()->subElementRect(indicator, &option, &button));
}

TEST_P(IndicatorTest, OfAnEmptyCheckBoxIsVisible)
{
    EXPECT_GE(contrastOf<QCheckBox>(QStyle::SE_CheckBoxIndicator), kVisible);
}

TEST_P(IndicatorTest, OfAnEmptyRadioButtonIsVisible)
{
    EXPECT_GE(contrastOf<QRadioButton>(QStyle::SE_RadioButtonIndicator), kVisible);
}

TEST_P(IndicatorTest, OfAnEmptyBoxInAListIsVisible)
{
    QListWidget list;
    list.setFrameShape(QFrame::NoFrame);
    list.resize(200, 60);
    auto* item = new QListWidgetItem(QString(), &list);
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Unchecked);
    EXPECT_GE(mostContrast(list, list.visualItemRect(item)), kVisible);
}

INSTANTIATE_TEST_SUITE_P(Themes, IndicatorTest, testing::Values(ThemeChoice::Light, ThemeChoice::Dark));

} // namespace
} // namespace pipescope::ui
