#include "ui/shell/appearance/theme.h"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QWidget>

#include "ui/shell/appearance/setting_names.h"
#include "ui/shell/appearance/widget_look.h"

namespace pipescope::ui {
namespace {

constexpr QLatin1String kThemeSetting("look/theme");
constexpr std::array<NameOf<ThemeChoice>, 3> kThemeNames{
    {{ThemeChoice::System, "system"}, {ThemeChoice::Light, "light"}, {ThemeChoice::Dark, "dark"}}};

struct Colours
{
    QRgb window;
    QRgb base;
    QRgb button;
    QRgb text;
    QRgb faintText;
    QRgb highlight;
    QRgb link;
    QRgb toolTip;
};

constexpr Colours kLight{0xFFF0F1F3, 0xFFFFFFFF, 0xFFF0F1F3, 0xFF1B1E23,
                         0xFF6A7280, 0xFF1F66B0, 0xFF0B57A4, 0xFFFFFBE6};
constexpr Colours kDark{0xFF2B2D31, 0xFF1E1F22, 0xFF36393F, 0xFFE6E8EB,
                        0xFF9AA1AD, 0xFF2F6FB3, 0xFF7CB7F5, 0xFF3E424A};

/// QPalette derives bevels and shadows from window and button.
QPalette paletteOf(const Colours& colours)
{
    QPalette palette{QColor(colours.button), QColor(colours.window)};
    palette.setColor(QPalette::Base, colours.base);
    palette.setColor(QPalette::AlternateBase, colours.window);
    palette.setColor(QPalette::ToolTipBase, colours.toolTip);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
    {
        palette.setColor(role, colours.text);
        palette.setColor(QPalette::Disabled, role, colours.faintText);
    }
    palette.setColor(QPalette::PlaceholderText, colours.faintText);
    palette.setColor(QPalette::Highlight, colours.highlight);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, colours.link);
    palette.setColor(QPalette::LinkVisited, colours.link);
    return palette;
}

} // namespace

Theme::Theme(QSettings& settings)
    : m_settings(settings)
    , m_choice(valueNamed(kThemeNames, settings.value(kThemeSetting).toString()))
    , m_systemStyle(IndicatorStyle::nameOfBase())
{
    if (m_choice != ThemeChoice::System) {
        apply();
    } else {
        QApplication::setStyle(new IndicatorStyle(m_systemStyle));
    }
}

void Theme::choose(ThemeChoice choice)
{
    if (choice != m_choice) {
        m_choice = choice;
        m_settings.setValue(kThemeSetting, nameOfValue(kThemeNames, choice));
        apply();
    }
}

void Theme::apply()
{
    // A desktop's own style may ignore the palette; Fusion uses it.
    const bool followsSystem = m_choice == ThemeChoice::System;
    const QString style = followsSystem ? m_systemStyle : QStringLiteral("fusion");
    const bool isFramed = qobject_cast<const IndicatorStyle*>(QApplication::style()) != nullptr;
    if (!isFramed || IndicatorStyle::nameOfBase() != style) {
        QApplication::setStyle(new IndicatorStyle(style));
    }
    QApplication::setPalette(followsSystem ? QPalette()
                                           : paletteOf(m_choice == ThemeChoice::Dark ? kDark : kLight));
}

bool isDark(const QWidget& widget)
{
    return widget.palette().color(QPalette::Window).lightness() < 128;
}

} // namespace pipescope::ui
