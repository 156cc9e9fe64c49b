#include "ui/shell/appearance/colour_settings.h"

#include <QColor>
#include <QSettings>

namespace pipescope::ui {
namespace {

QString settingOf(bool isDark, std::size_t role)
{
    QString name = QString::fromLatin1(scene::roleName(static_cast<scene::ColourRole>(role)).english);
    // A slash would open a group.
    name.replace(u'/', u' ');
    return QStringLiteral("colours/%1/%2")
        .arg(isDark ? QStringLiteral("dark") : QStringLiteral("light"), name);
}

} // namespace

scene::ColourSet readColours(const QSettings& settings)
{
    scene::ColourSet colours;
    for (const bool isDark : {false, true}) {
        for (std::size_t role = 0; role < scene::kKindColourCount; ++role) {
            const QColor colour(settings.value(settingOf(isDark, role)).toString());
            if (colour.isValid()) {
                const auto channel = [](int value) { return static_cast<std::uint8_t>(value); };
                colours.of(isDark)[role] =
                    scene::Rgb{channel(colour.red()), channel(colour.green()), channel(colour.blue())};
            }
        }
    }
    return colours;
}

void writeColours(const scene::ColourSet& colours, QSettings& settings)
{
    for (const bool isDark : {false, true}) {
        for (std::size_t role = 0; role < scene::kKindColourCount; ++role) {
            const auto& chosen = colours.of(isDark)[role];
            if (chosen) {
                settings.setValue(settingOf(isDark, role),
                                  QColor(chosen->red, chosen->green, chosen->blue).name());
            } else {
                settings.remove(settingOf(isDark, role));
            }
        }
    }
}

} // namespace pipescope::ui
