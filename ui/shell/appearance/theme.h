#pragma once

#include <QString>

class QSettings;
class QWidget;

namespace pipescope::ui {

enum class ThemeChoice
{
    /// The colours of the system, also when they change.
    System,
    Light,
    Dark
};

/// Light or dark for the whole program, as the settings say. Widgets learn of a change by
/// QEvent::PaletteChange; the timeline follows its palette.
class Theme
{
public:
    explicit Theme(QSettings& settings);

    ThemeChoice choice() const { return m_choice; }

    /// Remembers it and changes all colours.
    void choose(ThemeChoice choice);

private:
    void apply();

    QSettings& m_settings;
    ThemeChoice m_choice = ThemeChoice::System;
    QString m_systemStyle;
};

/// Whether the widget's texts are light on dark.
bool isDark(const QWidget& widget);

} // namespace pipescope::ui
