#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QRawFont>
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
#include <variant>

class QPainter;

namespace pipescope::ui {

/// A line of text whose letters have their places.
class LabelLine
{
public:
    LabelLine(QString text, const QGlyphRun& glyphs, QSizeF size, double ascent);
    explicit LabelLine(const QStaticText& text);

    const QString& text() const { return m_text; }

    QSizeF size() const { return m_size; }

    /// `at` is the top left corner. The painter must have the font of the line.
    void draw(QPainter& painter, QPointF at) const;

private:
    QString m_text;
    std::variant<QGlyphRun, QStaticText> m_letters;
    QSizeF m_size;
    double m_ascent = 0;
};

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
    const LabelLine& shortText(const std::string& text);

    /// Any text, elided to this many pixels.
    const LabelLine& line(std::string_view text, double room);

private:
    /// Letters of ASCII that can be seen, and the blank.
    static constexpr std::size_t kFirstPlain = 0x20;
    static constexpr std::size_t kLastPlain = 0x7E;

    static bool isPlain(std::string_view text);
    /// The letters side by side. Layout moves some pairs closer, by less than matters, and takes fifty times
    /// as long.
    double plainWidth(std::string_view text) const;
    LabelLine laidOut(const std::string& text) const;
    /// Empty if the font has no glyph for a letter.
    std::optional<LabelLine> sideBySide(const std::string& text) const;

    QFont m_font;
    QFontMetricsF m_metrics;
    QRawFont m_glyphFont;
    std::array<double, kLastPlain + 1> m_advances{};
    /// 0 where the font has none.
    std::array<quint32, kLastPlain + 1> m_glyphs{};
    AgingCache<std::string, double> m_widths;
    AgingCache<std::string, LabelLine> m_shortTexts;
    /// By text and room.
    AgingCache<std::string, LabelLine> m_elidedLines;
};

struct CanvasFonts
{
    explicit CanvasFonts(const QFont& base);
    CanvasFonts(const QFont& labelFont, const QFont& plainFont, const QFont& strongFont);

    LabelFont label;
    LabelFont plain;
    LabelFont strong;
};

} // namespace pipescope::ui
