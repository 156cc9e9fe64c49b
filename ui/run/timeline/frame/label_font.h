#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QStaticText>
#include <QString>

#include "ui/run/scene/canvas/canvas.h"
#include "ui/run/scene/text/elide.h"
#include "ui/run/timeline/frame/aging_cache.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace pipescope::ui {

/// A font with cached widths and layouts of texts: measuring and layout cost more than the rest of a frame.
class LabelFont
{
public:
    explicit LabelFont(const QFont& font);

    const QFont& font() const { return m_font; }

    double height() const { return m_metrics.height(); }

    double ascent() const { return m_metrics.ascent(); }

    double width(std::string_view text);

    /// width() as scene asks for it. The reference to this object must outlive it.
    scene::TextWidth measure()
    {
        return [this](std::string_view text) { return width(text); };
    }

    /// A text that fits.
    const QStaticText& shortText(const std::string& text);

    /// Any text, elided to this many pixels.
    const QStaticText& line(std::string_view text, double room);

private:
    /// Letters of ASCII that can be seen, and the blank.
    static constexpr std::size_t kFirstPlain = 0x20;
    static constexpr std::size_t kLastPlain = 0x7E;

    /// The letters side by side; empty for other texts. Layout moves some pairs closer, by less than matters,
    /// and takes fifty times as long.
    std::optional<double> plainWidth(std::string_view text) const;

    QFont m_font;
    QFontMetricsF m_metrics;
    std::array<double, kLastPlain + 1> m_advances{};
    AgingCache<std::string, double> m_widths;
    AgingCache<std::string, QStaticText> m_shortTexts;
    /// By text and room.
    AgingCache<std::string, QStaticText> m_elidedLines;

    QStaticText laidOut(const QString& text) const;
};

struct CanvasFonts
{
    explicit CanvasFonts(const QFont& base);
    CanvasFonts(const QFont& labelFont, const QFont& plainFont, const QFont& strongFont);

    LabelFont& of(scene::TextFont font);

    LabelFont label;
    LabelFont plain;
    LabelFont strong;
};

} // namespace pipescope::ui
