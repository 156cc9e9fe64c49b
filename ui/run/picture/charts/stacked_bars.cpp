#include "ui/run/picture/charts/stacked_bars.h"

#include "core/run/bubbles/report/sentences.h"

#include <array>
#include <numeric>

namespace pipescope::picture {
namespace {

constexpr std::size_t kPartsInLine = 3;
/// Right of the bars.
constexpr double kValuesWidth = 90.0;

/// Takes the parts out that no bar has.
StackedBars::Content withoutEmpty(StackedBars::Content content)
{
    for (std::size_t i = content.parts.size(); i-- > 0;) {
        const auto position = static_cast<std::ptrdiff_t>(i);
        if (std::ranges::all_of(content.bars, [i](const StackedBar& bar) { return bar.parts[i] == 0; })) {
            content.parts.erase(content.parts.begin() + position);
            for (StackedBar& bar : content.bars) {
                bar.parts.erase(bar.parts.begin() + position);
            }
        }
    }
    return content;
}

} // namespace

scene::Rgb colourOf(const PartColour& colour, const scene::Palette& palette)
{
    const auto* role = std::get_if<scene::ColourRole>(&colour);
    return role != nullptr ? palette.fill(*role) : std::get<scene::Rgb>(colour);
}

double ChartLegend::height() const
{
    const std::size_t lines = (m_parts.size() + kPartsInLine - 1) / kPartsInLine;
    return kLineHeight * static_cast<double>(lines) + kGap;
}

void ChartLegend::draw(scene::Canvas& canvas, const Translate& translate, const scene::Palette& palette) const
{
    constexpr double kSwatch = 10.0;
    constexpr double kSlot = kWidth / kPartsInLine;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const double left = kSlot * static_cast<double>(i % kPartsInLine);
        const std::size_t line = i / kPartsInLine;
        const double middle = kLineHeight * (static_cast<double>(line) + 0.5);
        canvas.fill(scene::Box{left, left + kSwatch, middle - kSwatch / 2, middle + kSwatch / 2},
                    {colourOf(m_parts[i].colour, palette)});
        canvas.text(
            {left + kSwatch + kGap, left + kSlot - kGap, middle - kLineHeight / 2, middle + kLineHeight / 2},
            UserText(m_parts[i].name).in(translate),
            {scene::TextFont::Plain, palette.text, scene::TextAlign::Left});
    }
}

std::int64_t StackedBar::length() const
{
    return std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
}

StackedBars::StackedBars(Content content, Translate translate)
    : m_content(withoutEmpty(std::move(content)))
    , m_legend(m_content.parts)
    , m_translate(std::move(translate))
{
    for (const StackedBar& bar : m_content.bars) {
        m_longest = std::max(m_longest, bar.length());
    }
}

double StackedBars::height() const
{
    return bottomOfBars() + (m_content.mean ? kLineHeight : 0.0) + 1.0;
}

double StackedBars::bottomOfBars() const
{
    return m_legend.height() + kLineHeight * static_cast<double>(m_content.bars.size());
}

void StackedBars::draw(scene::Canvas& canvas, double width, const scene::Palette& palette) const
{
    m_legend.draw(canvas, m_translate, palette);
    for (std::size_t bar = 0; bar < m_content.bars.size(); ++bar) {
        drawBar(canvas, bar, width, palette);
    }
    if (m_content.mean) {
        drawMean(canvas, width, palette);
    }
}

void StackedBars::drawMean(scene::Canvas& canvas, double width, const scene::Palette& palette) const
{
    constexpr double kHalfText = 80.0;
    const double x = kNamesWidth + scale(width) * static_cast<double>(*m_content.mean);
    const std::array line{scene::Point{x, m_legend.height()}, scene::Point{x, bottomOfBars()}};
    canvas.polyline(line, {palette.text, 1.0, 1.0, scene::LineStyle::Dashed});
    const double middle = std::min(x, width - kHalfText);
    canvas.text({middle - kHalfText, middle + kHalfText, bottomOfBars(), bottomOfBars() + kLineHeight},
                "mean %1"_text(durationText(*m_content.mean)).in(m_translate),
                lookOf(scene::TextAlign::Middle, palette.text));
}

void StackedBars::drawBar(scene::Canvas& canvas, std::size_t bar, double width,
                          const scene::Palette& palette) const
{
    const StackedBar& drawn = m_content.bars[bar];
    const scene::Box row = area(bar, width);
    canvas.text({0, kNamesWidth - kGap, row.top, row.bottom}, drawn.name.in(m_translate),
                lookOf(scene::TextAlign::Right, palette.text));
    double left = row.left;
    for (std::size_t i = 0; i < drawn.parts.size(); ++i) {
        const double right = left + scale(width) * static_cast<double>(drawn.parts[i]);
        if (right > left) {
            canvas.fill(scene::Box{left, right, row.top + 2, row.bottom - 2},
                        {colourOf(m_content.parts[i].colour, palette)});
        }
        left = right;
    }
    canvas.text({width - kValuesWidth + kGap, width, row.top, row.bottom},
                durationText(drawn.length()).in(m_translate), lookOf(scene::TextAlign::Left, palette.text));
}

std::vector<ChartPlace> StackedBars::places(double width) const
{
    std::vector<ChartPlace> places;
    for (std::size_t i = 0; i < m_content.bars.size(); ++i) {
        const StackedBar& bar = m_content.bars[i];
        std::vector<UserText> parts;
        for (std::size_t part = 0; part < bar.parts.size(); ++part) {
            if (bar.parts[part] != 0) {
                parts.push_back("%1 %2"_text(m_content.parts[part].name, durationText(bar.parts[part])));
            }
        }
        places.push_back({area(i, width), "%1: %2"_text(bar.name, listOf(parts)), bar.subject});
    }
    return places;
}

std::optional<scene::Box> StackedBars::areaOf(const ChartSubject& selected, double width) const
{
    const auto bar = m_content.barOf(selected);
    return bar ? std::optional(area(*bar, width)) : std::nullopt;
}

ReportTable StackedBars::table() const
{
    ReportTable table{m_content.title, {m_content.names}};
    for (const BarPart& part : m_content.parts) {
        table.columns.emplace_back(part.name, part.key);
    }
    table.columns.emplace_back("together"_text, "ns");
    for (const StackedBar& bar : m_content.bars) {
        std::vector<ReportCell>& row = table.rows.emplace_back();
        row.emplace_back(bar.name, bar.number);
        for (const std::int64_t part : bar.parts) {
            row.emplace_back(durationText(part), part);
        }
        row.emplace_back(durationText(bar.length()), bar.length());
    }
    return table;
}

scene::Box StackedBars::area(std::size_t bar, double width) const
{
    const double top = m_legend.height() + kLineHeight * static_cast<double>(bar);
    return {kNamesWidth, width, top, top + kLineHeight};
}

double StackedBars::scale(double width) const
{
    return std::max(1.0, width - kNamesWidth - kValuesWidth) / static_cast<double>(m_longest);
}

} // namespace pipescope::picture
