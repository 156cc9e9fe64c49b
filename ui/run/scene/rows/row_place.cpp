#include "ui/run/scene/rows/row_place.h"

#include <algorithm>

namespace pipescope::scene {
namespace {

constexpr double kInside = 0.5;

/// Among the rows or the titles.
std::optional<ShownLine> lineAt(const Trace& trace, const RowLayout& layout, const RowPlace& place)
{
    if (const auto* key = std::get_if<std::string>(&place)) {
        const auto titles = layout.titles();
        const auto found = std::find_if(titles.begin(), titles.end(),
                                        [&](const GroupTitle& title) { return title.key == *key; });
        return found == titles.end()
                   ? std::nullopt
                   : std::optional(ShownLine{static_cast<std::size_t>(found - titles.begin()), true});
    }
    const auto track = trace.trackOfRank(std::get<Rank>(place));
    const auto row = track ? layout.rowOf(*track) : std::nullopt;
    return row ? std::optional(ShownLine{*row, false}) : std::nullopt;
}

} // namespace

std::optional<Band> bandOf(const Trace& trace, const RowLayout& layout, const RowPlace& place)
{
    const auto line = lineAt(trace, layout, place);
    if (!line) {
        return std::nullopt;
    }
    return line->isTitle ? layout.titles()[line->index].band : layout.rows()[line->index].band;
}

std::optional<Band> seenBandOf(const Trace& trace, const RowWindow& window, const RowPlace& place)
{
    const auto line = lineAt(trace, window.layout(), place);
    if (!line) {
        return std::nullopt;
    }
    const Band band = line->isTitle ? window.titleBand(line->index) : window.rowBand(line->index);
    const double top =
        std::max(band.top, line->isTitle ? window.pinnedBottom() : window.clipTop(line->index));
    const double bottom = std::min(band.bottom(), window.height());
    return top < bottom ? std::optional(Band{top, bottom - top}) : std::nullopt;
}

std::optional<RowPlace> placeAt(const Trace& trace, const RowLayout& layout, double y)
{
    if (const auto row = layout.rowAt(y)) {
        return RowPlace(trace.track(layout.rows()[*row].track).rank);
    }
    if (const auto title = layout.titleAt(y)) {
        return RowPlace(layout.titles()[*title].key);
    }
    return std::nullopt;
}

std::optional<RowPlace> neighbourOf(const Trace& trace, const RowLayout& layout,
                                    const std::optional<RowPlace>& from, bool below)
{
    const auto band = from ? bandOf(trace, layout, *from) : std::nullopt;
    if (!band) {
        return placeAt(trace, layout, kInside);
    }
    const auto next = placeAt(trace, layout, below ? band->bottom() + kInside : band->top - kInside);
    return next ? next : from;
}

std::string groupOf(const Trace& trace, const RowPlace& place, RowGrouping grouping)
{
    if (const auto* key = std::get_if<std::string>(&place)) {
        return *key;
    }
    const auto track = trace.trackOfRank(std::get<Rank>(place));
    return track ? groupKey(trace, *track, grouping) : std::string();
}

} // namespace pipescope::scene
