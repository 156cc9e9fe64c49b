#include "ui/run/timeline/frame/label_font.h"

#include <QList>
#include <QPaintEngine>
#include <QPainter>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

QFont scaled(const QFont& base, double factor, bool bold)
{
    QFont font(base);
    if (base.pixelSize() > 0) {
        font.setPixelSize(std::max(1, qRound(base.pixelSize() * factor)));
    } else {
        font.setPointSizeF(base.pointSizeF() * factor);
    }
    font.setBold(bold);
    return font;
}

} // namespace

LabelLine::LabelLine(QString text, const QGlyphRun& glyphs, QSizeF size, double ascent)
    : m_text(std::move(text))
    , m_letters(glyphs)
    , m_size(size)
    , m_ascent(ascent)
{ }

LabelLine::LabelLine(const QStaticText& text)
    : m_text(text.text())
    , m_letters(text)
    , m_size(text.size())
{ }

void LabelLine::draw(QPainter& painter, QPointF at) const
{
    const auto* const glyphs = std::get_if<QGlyphRun>(&m_letters);
    const QPointF baseline = at + QPointF(0, m_ascent);
    if (glyphs == nullptr) {
        painter.drawStaticText(at, std::get<QStaticText>(m_letters));
    } else if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        painter.drawGlyphRun(baseline, *glyphs);
    } else {
        // A document keeps the letters as well, so that one can search it.
        painter.drawText(baseline, m_text);
    }
}

LabelFont::LabelFont(const QFont& font)
    : m_font(font)
    , m_metrics(font)
    , m_glyphFont(QRawFont::fromFont(font))
{
    for (std::size_t c = kFirstPlain; c <= kLastPlain; ++c) {
        const QChar letter(static_cast<char16_t>(c));
        m_advances[c] = m_metrics.horizontalAdvance(letter);
        int found = 1;
        if (!m_glyphFont.glyphIndexesForChars(&letter, 1, &m_glyphs[c], &found) || found != 1) {
            m_glyphs[c] = 0;
        }
    }
}

bool LabelFont::isPlain(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) {
        const auto place = static_cast<unsigned char>(c);
        return kFirstPlain <= place && place <= kLastPlain;
    });
}

double LabelFont::plainWidth(std::string_view text) const
{
    double width = 0.0;
    for (const char c : text) {
        width += m_advances[static_cast<unsigned char>(c)];
    }
    return width;
}

double LabelFont::width(std::string_view text)
{
    if (isPlain(text)) {
        return plainWidth(text);
    }
    std::string key(text);
    if (const double* const known = m_widths.find(key)) {
        return *known;
    }
    return m_widths.add(std::move(key), m_metrics.horizontalAdvance(toQString(text)));
}

const LabelLine& LabelFont::shortText(const std::string& text)
{
    if (const LabelLine* const known = m_shortTexts.find(text)) {
        return *known;
    }
    return m_shortTexts.add(text, laidOut(text));
}

const LabelLine& LabelFont::line(std::string_view text, double room)
{
    std::string whole(text);
    if (width(text) <= room) {
        return shortText(whole);
    }
    const std::string key = std::move(whole) + '\0' + std::to_string(static_cast<int>(room));
    if (const LabelLine* const known = m_elidedLines.find(key)) {
        return *known;
    }
    const scene::Elision elision = scene::elide(text, room, measure());
    return m_elidedLines.add(key, laidOut(scene::elidedText(text, elision)));
}

LabelLine LabelFont::laidOut(const std::string& text) const
{
    if (auto plain = isPlain(text) ? sideBySide(text) : std::nullopt) {
        return *std::move(plain);
    }
    QStaticText made(toQString(text));
    made.setTextFormat(Qt::PlainText);
    made.setPerformanceHint(QStaticText::AggressiveCaching);
    made.prepare({}, m_font);
    return LabelLine(made);
}

std::optional<LabelLine> LabelFont::sideBySide(const std::string& text) const
{
    QList<quint32> glyphs;
    QList<QPointF> places;
    glyphs.reserve(static_cast<qsizetype>(text.size()));
    places.reserve(static_cast<qsizetype>(text.size()));
    double width = 0.0;
    for (const char c : text) {
        const auto place = static_cast<unsigned char>(c);
        if (m_glyphs[place] == 0) {
            return std::nullopt;
        }
        glyphs.push_back(m_glyphs[place]);
        places.emplace_back(width, 0.0);
        width += m_advances[place];
    }
    QGlyphRun run;
    run.setRawFont(m_glyphFont);
    run.setGlyphIndexes(glyphs);
    run.setPositions(places);
    return LabelLine(toQString(text), run, {width, m_metrics.height()}, m_metrics.ascent());
}

CanvasFonts::CanvasFonts(const QFont& base)
    : CanvasFonts(scaled(base, 0.88, false), scaled(base, 0.94, false), scaled(base, 1.0, true))
{ }

CanvasFonts::CanvasFonts(const QFont& labelFont, const QFont& plainFont, const QFont& strongFont)
    : label(labelFont)
    , plain(plainFont)
    , strong(strongFont)
{ }

} // namespace pipescope::ui
