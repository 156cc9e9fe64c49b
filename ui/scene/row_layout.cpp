#include "ui/scene/row_layout.h"

#include "ui/scene/clock_shift_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::scene {
namespace {

/// Positions [first, last) of what intersects [top, bottom); `all` lies one below the other.
template<class Item>
std::pair<std::size_t, std::size_t> within(const std::vector<Item>& all, double top, double bottom)
{
    const auto first = std::partition_point(all.begin(), all.end(),
                                            [top](const Item& item) { return item.band.bottom() <= top; });
    const auto last =
        std::partition_point(first, all.end(), [bottom](const Item& item) { return item.band.top < bottom; });
    return {static_cast<std::size_t>(first - all.begin()), static_cast<std::size_t>(last - all.begin())};
}

template<class Item>
std::optional<std::size_t> at(const std::vector<Item>& all, double y)
{
    const auto [first, last] = within(all, y, y + 1e-6);
    const bool inside = first < last && all[first].band.top <= y && y < all[first].band.bottom();
    return inside ? std::optional(first) : std::nullopt;
}

/// Databases hold operators, although not those that are shown while others are still read.
bool mayHaveOperators(const Trace& trace)
{
    return trace.fileForm() == FileForm::Database
           || std::any_of(trace.tracks.begin(), trace.tracks.end(),
                          [](const Track& track) { return !track.isOther && !track.operators.empty(); });
}

Band scaled(Band band, double factor)
{
    return {band.top * factor, band.height * factor};
}

} // namespace

RowMetrics RowMetrics::scaledTo(double newRowHeight) const
{
    const double factor = newRowHeight / rowHeight;
    return {newRowHeight, titleHeight, scaled(blockLane, factor), scaled(operatorLane, factor)};
}

RowMetrics RowMetrics::fitted(const RowOrder& order, std::optional<double> wanted, double height) const
{
    if (wanted) {
        return scaledTo(std::clamp(*wanted, kLeastRowHeight, kMostRowHeight));
    }
    std::size_t rows = order.pinned.size();
    for (const RowGroup& group : order.groups) {
        rows += group.isCollapsed ? 0 : group.tracks.size();
    }
    const double titles = order.isTitled() ? static_cast<double>(order.groups.size()) * titleHeight : 0.0;
    const double grown = std::floor((height - titles) / static_cast<double>(std::max<std::size_t>(1, rows)));
    return scaledTo(std::clamp(grown, rowHeight, kMostGrownRowHeight));
}

RowLayout::RowLayout(const RowOrder& order, const Trace& trace, const RowMetrics& metrics)
    : m_metrics(metrics)
    , m_mayHaveOperators(mayHaveOperators(trace))
    , m_pinnedRows(order.pinned.size())
    , m_lineOfTrack(trace.tracks.size())
{
    for (const TrackIndex track : order.pinned) {
        addRow(trace, track);
    }
    for (const RowGroup& group : order.groups) {
        if (order.isTitled()) {
            addTitle(group);
        }
        if (!group.isCollapsed) {
            for (const TrackIndex track : group.tracks) {
                addRow(trace, track);
            }
        }
    }
    findLongestName();
}

RowLayout::RowLayout(const Trace& trace, std::span<const PipelineGroupIndex> groups,
                     const RowMetrics& metrics)
    : RowLayout(orderRows(trace, groups, {}), trace, metrics)
{ }

void RowLayout::addTitle(const RowGroup& group)
{
    for (const TrackIndex track : group.tracks) {
        if (group.isCollapsed) {
            m_lineOfTrack[track.value] = ShownLine{m_titles.size(), true};
        }
    }
    m_titles.push_back(
        {{m_height, m_metrics.titleHeight}, group.title, group.key, group.isCollapsed, group.tracks});
    m_height += m_metrics.titleHeight;
}

void RowLayout::addRow(const Trace& trace, TrackIndex track)
{
    m_lineOfTrack[track.value] = ShownLine{m_rows.size(), false};
    m_rows.push_back(
        {track, {m_height, m_metrics.rowHeight}, rowName(trace, track), hasOperatorLane(trace.track(track))});
    m_height += m_metrics.rowHeight;
}

bool RowLayout::hasOperatorLane(const Track& track) const
{
    return track.isOther ? !track.operators.empty() : m_mayHaveOperators;
}

void RowLayout::tellClockShifts(const ClockShifts& shifts)
{
    if (shifts.empty()) {
        return;
    }
    for (Row& row : m_rows) {
        const auto shift = shifts.find(row.name.host);
        if (shift != shifts.end()) {
            row.name.host += " (" + clockShiftText(shift->second) + ")";
        }
    }
    findLongestName();
}

void RowLayout::findLongestName()
{
    std::size_t longest = 0;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const RowName& name = m_rows[row].name;
        const std::size_t length =
            std::max(name.rank.english().size(), name.stage.english().size() + name.host.size());
        if (length > longest) {
            longest = length;
            m_longestName = row;
        }
    }
}

std::pair<std::size_t, std::size_t> RowLayout::rowsWithin(double top, double bottom) const
{
    return within(m_rows, top, bottom);
}

std::pair<std::size_t, std::size_t> RowLayout::titlesWithin(double top, double bottom) const
{
    return within(m_titles, top, bottom);
}

std::optional<std::size_t> RowLayout::rowAt(double y) const
{
    return at(m_rows, y);
}

std::optional<std::size_t> RowLayout::titleAt(double y) const
{
    return at(m_titles, y);
}

std::optional<std::size_t> RowLayout::rowOf(TrackIndex track) const
{
    const auto line = lineOf(track);
    return line && !line->isTitle ? std::optional(line->index) : std::nullopt;
}

std::optional<ShownLine> RowLayout::lineOf(TrackIndex track) const
{
    return track.value < m_lineOfTrack.size() ? m_lineOfTrack[track.value] : std::nullopt;
}

Band RowLayout::blockLane(std::size_t row) const
{
    const Band& lane = m_metrics.blockLane;
    const double bottom = m_rows[row].hasOperatorLane ? lane.bottom() : m_metrics.operatorLane.bottom();
    return {m_rows[row].band.top + lane.top, bottom - lane.top};
}

Band RowLayout::operatorLane(std::size_t row) const
{
    return {m_rows[row].band.top + m_metrics.operatorLane.top, m_metrics.operatorLane.height};
}

} // namespace pipescope::scene
