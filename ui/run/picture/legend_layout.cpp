#include "ui/run/picture/legend_layout.h"

namespace pipescope::picture {
namespace {

std::string longWord(const scene::LegendEntry& entry, const Translate& translate)
{
    const bool showsWaiting = entry.role && scene::showsWaiting(*entry.role);
    return (showsWaiting ? "%1, faint while waiting"_text(entry.word) : entry.word).in(translate);
}

double widthOfEntry(const std::string& word, const scene::TextWidth& width)
{
    return LegendLayout::kSwatch + LegendLayout::kGap + width(word) + LegendLayout::kBetween;
}

/// The last gap is not needed.
double widthOf(const std::vector<std::string>& words, const scene::TextWidth& width)
{
    double sum = -LegendLayout::kBetween;
    for (const std::string& word : words) {
        sum += widthOfEntry(word, width);
    }
    return sum;
}

std::string moreText(std::size_t count)
{
    return "+" + std::to_string(count);
}

} // namespace

LegendLayout layOutLegend(const std::vector<scene::LegendEntry>& entries, double left, double right,
                          const scene::TextWidth& width, const Translate& translate)
{
    const double room = right - left;
    std::vector<std::string> words;
    for (const scene::LegendEntry& entry : entries) {
        words.push_back(longWord(entry, translate));
    }
    if (widthOf(words, width) > room) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            words[i] = entries[i].word.in(translate);
        }
    }
    const bool isCut = widthOf(words, width) > room;
    const double end = isCut ? right - width(moreText(entries.size())) : right + LegendLayout::kBetween;
    LegendLayout layout;
    layout.right = left;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const double next = layout.right + widthOfEntry(words[i], width);
        if (next > end) {
            layout.more = moreText(entries.size() - i);
            for (std::size_t rest = i; rest < entries.size(); ++rest) {
                layout.rest.push_back({entries[rest].role, longWord(entries[rest], translate)});
            }
            layout.moreLeft = layout.right;
            layout.right += width(layout.more) + LegendLayout::kBetween;
            break;
        }
        layout.entries.push_back({entries[i].role, words[i], layout.right});
        layout.right = next;
    }
    return layout;
}

scene::Box ShownLegend::moreArea() const
{
    return layout.rest.empty()
               ? scene::Box{}
               : scene::Box{layout.moreLeft, layout.right - LegendLayout::kBetween, area.top, area.bottom};
}

ShownLegend layOutLegend(const scene::Box& area, const std::vector<scene::LegendEntry>& entries,
                         const std::string& note, const scene::TextWidth& width, const Translate& translate)
{
    constexpr double kBetween = LegendLayout::kBetween;
    const double noteWidth = note.empty() ? 0.0 : width(note) + kBetween;
    ShownLegend legend{
        area,
        layOutLegend(entries, area.left + kBetween / 2.0, area.right - noteWidth, width, translate),
        {},
        area.right - noteWidth + kBetween / 2.0};
    if (legend.layout.right + noteWidth - kBetween <= area.right) {
        legend.note = note;
    }
    return legend;
}

} // namespace pipescope::picture
