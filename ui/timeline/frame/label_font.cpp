#include "ui/timeline/frame/label_font.h"

#include "ui/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

/// Enough for one screen; a larger cache is cleared.
constexpr std::size_t kMaxEntries = 8'000;

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
    const auto known = m_widths.find(key);
    if (known != m_widths.end()) {
        return known->second;
    }
    if (m_widths.size() >= kMaxEntries) {
        m_widths.clear();
    }
    const double width = m_metrics.horizontalAdvance(toQString(text));
    m_widths.emplace(std::move(key), width);
    return width;
}

const QStaticText& LabelFont::label(StringId id, std::string_view text, scene::Elision elision)
{
    const std::uint64_t key = labelKey(id, elision);
    const auto known = m_labels.find(key);
    if (known != m_labels.end()) {
        return known->second;
    }
    if (m_labels.size() >= kMaxEntries) {
        m_labels.clear();
    }
    return m_labels.emplace(key, laidOut(toQString(scene::elidedText(text, elision)))).first->second;
}

const QStaticText& LabelFont::shortText(const std::string& text)
{
    const auto known = m_shortTexts.find(text);
    if (known != m_shortTexts.end()) {
        return known->second;
    }
    if (m_shortTexts.size() >= kMaxEntries) {
        m_shortTexts.clear();
    }
    return m_shortTexts.emplace(text, laidOut(toQString(text))).first->second;
}

const QStaticText& LabelFont::line(const QString& text, double room)
{
    const std::string whole = text.toStdString();
    if (width(whole) <= room) {
        return shortText(whole);
    }
    const QString key = text + QChar(0) + QString::number(std::floor(room));
    const auto known = m_elidedLines.find(key);
    if (known != m_elidedLines.end()) {
        return known->second;
    }
    if (m_elidedLines.size() >= kMaxEntries) {
        m_elidedLines.clear();
    }
    return m_elidedLines.emplace(key, laidOut(m_metrics.elidedText(text, Qt::ElideRight, room)))
        .first->second;
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
