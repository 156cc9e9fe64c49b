#include "ui/run/timeline/frame/label_font.h"

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

LabelFont::LabelFont(const QFont& font)
    : m_font(font)
    , m_metrics(font)
{
    for (std::size_t c = kFirstPlain; c <= kLastPlain; ++c) {
        m_advances[c] = m_metrics.horizontalAdvance(QChar(static_cast<char16_t>(c)));
    }
}

std::optional<double> LabelFont::plainWidth(std::string_view text) const
{
    double width = 0.0;
    for (const char c : text) {
        const auto place = static_cast<unsigned char>(c);
        if (place < kFirstPlain || place > kLastPlain) {
            return std::nullopt;
        }
        width += m_advances[place];
    }
    return width;
}

double LabelFont::width(std::string_view text)
{
    if (const auto plain = plainWidth(text)) {
        return *plain;
    }
    std::string key(text);
    if (const double* const known = m_widths.find(key)) {
        return *known;
    }
    return m_widths.add(std::move(key), m_metrics.horizontalAdvance(toQString(text)));
}

const QStaticText& LabelFont::shortText(const std::string& text)
{
    if (const QStaticText* const known = m_shortTexts.find(text)) {
        return *known;
    }
    return m_shortTexts.add(text, laidOut(toQString(text)));
}

const QStaticText& LabelFont::line(std::string_view text, double room)
{
    std::string whole(text);
    if (width(text) <= room) {
        return shortText(whole);
    }
    const std::string key = std::move(whole) + '\0' + std::to_string(static_cast<int>(room));
    if (const QStaticText* const known = m_elidedLines.find(key)) {
        return *known;
    }
    const scene::Elision elision = scene::elide(text, room, measure());
    return m_elidedLines.add(key, laidOut(toQString(scene::elidedText(text, elision))));
}

QStaticText LabelFont::laidOut(const QString& text) const
{
    QStaticText made(text);
    made.setTextFormat(Qt::PlainText);
    made.setPerformanceHint(QStaticText::AggressiveCaching);
    made.prepare({}, m_font);
    return made;
}

CanvasFonts::CanvasFonts(const QFont& base)
    : CanvasFonts(scaled(base, 0.88, false), scaled(base, 0.94, false), scaled(base, 1.0, true))
{ }

CanvasFonts::CanvasFonts(const QFont& labelFont, const QFont& plainFont, const QFont& strongFont)
    : label(labelFont)
    , plain(plainFont)
    , strong(strongFont)
{ }

LabelFont& CanvasFonts::of(scene::TextFont font)
{
    switch (font) {
    case scene::TextFont::Label:
        return label;
    case scene::TextFont::Strong:
        return strong;
    case scene::TextFont::Plain:
        break;
    }
    return plain;
}

} // namespace pipescope::ui
