#include "ui/run/timeline/frame/label_font.h"

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

std::uint64_t labelKey(StringId id, scene::Elision elision)
{
    constexpr std::uint64_t kMaxBytes = 0x7FFFFFFF;
    const std::uint64_t bytes = std::min<std::uint64_t>(elision.bytes, kMaxBytes);
    return (std::uint64_t{id.value} << 32U) | (bytes << 1U) | (elision.cut ? 1U : 0U);
}

} // namespace

LabelFont::LabelFont(const QFont& font)
    : m_font(font)
    , m_metrics(font)
{ }

double LabelFont::width(std::string_view text)
{
    std::string key(text);
    if (const double* const known = m_widths.find(key)) {
        return *known;
    }
    return m_widths.add(std::move(key), m_metrics.horizontalAdvance(toQString(text)));
}

const QStaticText& LabelFont::label(StringId id, std::string_view text, scene::Elision elision)
{
    const std::uint64_t key = labelKey(id, elision);
    if (const QStaticText* const known = m_labels.find(key)) {
        return *known;
    }
    return m_labels.add(key, laidOut(toQString(scene::elidedText(text, elision))));
}

const QStaticText& LabelFont::shortText(const std::string& text)
{
    if (const QStaticText* const known = m_shortTexts.find(text)) {
        return *known;
    }
    return m_shortTexts.add(text, laidOut(toQString(text)));
}

const QStaticText& LabelFont::line(const QString& text, double room)
{
    const std::string whole = text.toStdString();
    if (width(whole) <= room) {
        return shortText(whole);
    }
    const QString key = text + QChar(0) + QString::number(std::floor(room));
    if (const QStaticText* const known = m_elidedLines.find(key)) {
        return *known;
    }
    return m_elidedLines.add(key, laidOut(m_metrics.elidedText(text, Qt::ElideRight, room)));
}

QStaticText LabelFont::laidOut(const QString& text) const
{
    QStaticText made(text);
    made.setTextFormat(Qt::PlainText);
    made.setPerformanceHint(QStaticText::AggressiveCaching);
    made.prepare({}, m_font);
    return made;
}

} // namespace pipescope::ui
