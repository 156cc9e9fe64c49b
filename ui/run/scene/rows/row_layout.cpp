#include "ui/run/scene/rows/row_layout.h"

#include "ui/run/scene/text/clock_shift_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

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

/// Where operators are recorded they may only be missing while others are still read.
bool mayHaveOperators(const Trace& trace)
{
    return trace.source.recordsOperators
           || std::any_of(trace.tracks.begin(), trace.tracks.end(),
                          [](const Track& track) { return !track.isOther && !track.operators.empty(); });
}

bool hasCollectives(const Trace& trace)
{
    return std::any_of(trace.tracks.begin(), trace.tracks.end(),
                       [](const Track& track) { return !track.collectives.empty(); });
}

/// Between the blocks of a row and those of its companion, as a part of the height of the former.
constexpr double kCompanionGap = 1.0 / 27.0;

Band scaled(Band band, double factor)
{
    return {band.top * factor, band.height * factor};
}

} // namespace

Band depthBand(Band lane, std::size_t depth, std::size_t depths, bool inLines)
{
    constexpr double kMinSpacedLine = 5.0;
    const double slot = lane.height / static_cast<double>(std::max<std::size_t>(1, depths));
    const double top = lane.top + slot * static_cast<double>(depth);
    if (!inLines) {
        return {top, lane.bottom() - top};
    }
    // A line of background between two of them.
    return {top, slot - (slot >= kMinSpacedLine ? 1.0 : 0.0)};
}

double RowMetrics::heightOf(std::uint8_t lines, bool hasOperators) const
{
    if (lines == 0) {
        return rowHeight;
    }
    const double operators = hasOperators ? blockLane.top + operatorLane.height : 0.0;
    return 2.0 * blockLane.top + lines * line + operators;
}

RowMetrics RowMetrics::scaledTo(double newRowHeight) const
{
    const double factor = newRowHeight / rowHeight;
    return {newRowHeight,  titleHeight,     scaled(blockLane, factor),     scaled(operatorLane, factor),
            line * factor, collapsedHeight, scaled(companionLane, factor), scaled(inFlightLane, factor)};
}

RowMetrics RowMetrics::withCompanion(std::size_t lines) const
{
    constexpr double kShare = 14.0 / 27.0;
    const double gap = blockLane.height * kCompanionGap;
    RowMetrics metrics = *this;
    metrics.companionLane = {blockLane.bottom() + gap,
                             blockLane.height * kShare * static_cast<double>(lines)};
    const double added = metrics.companionLane.height + gap;
    metrics.operatorLane.top += added;
    metrics.rowHeight += added;
    return metrics;
}

RowMetrics RowMetrics::withInFlight() const
{
    constexpr double kShare = 12.0 / 27.0;
    const double gap = operatorLane.top - std::max(blockLane.bottom(), companionLane.bottom());
    RowMetrics metrics = *this;
    metrics.inFlightLane = {operatorLane.bottom() + gap, blockLane.height * kShare};
    metrics.rowHeight += metrics.inFlightLane.height + gap;
    return metrics;
}

RowMetrics RowMetrics::fitted(std::optional<double> wanted, double needed, double height) const
{
    if (wanted) {
        return scaledTo(std::clamp(*wanted, kMinRowHeight, kMaxRowHeight));
    }
    const double grown = std::floor(height / std::max(1.0, needed / rowHeight));
    return scaledTo(std::clamp(grown, rowHeight, kMaxRowHeight));
}

RowMetrics RowMetrics::withCollapsedIn(std::size_t groups, double height) const
{
    constexpr double kHighest = 80.0;
    RowMetrics metrics = *this;
    const double share = std::floor(height / static_cast<double>(std::max<std::size_t>(1, groups)));
    metrics.collapsedHeight = std::clamp(share, collapsedHeight, std::max(collapsedHeight, kHighest));
    return metrics;
}

RowLayout::RowLayout(const RowOrder& order, const Trace& trace, const RowMetrics& metrics,
                     const RowLines& lines)
    : m_metrics(metrics)
    , m_mayHaveOperators(mayHaveOperators(trace))
    , m_hasCollectives(hasCollectives(trace))
    , m_hasFigures(isByFigure(order.sort))
    , m_pinnedRows(order.pinned.size())
    , m_lineOfTrack(trace.tracks.size())
{
    for (const TrackIndex track : order.pinned) {
        addRow(order, trace, lines, track);
    }
    for (const RowGroup& group : order.groups) {
        if (order.isTitled()) {
            addTitle(order, group, trace);
        }
        if (!group.isCollapsed) {
            for (const TrackIndex track : group.tracks) {
                addRow(order, trace, lines, track);
            }
        }
    }
    findLongestName();
}

RowLayout::RowLayout(const Trace& trace, std::span<const PipelineGroupIndex> groups,
                     const RowMetrics& metrics)
    : RowLayout(orderRows(trace, groups, {}), trace, metrics)
{ }

void RowLayout::addTitle(const RowOrder& order, const RowGroup& group, const Trace& trace)
{
    for (const TrackIndex track : group.tracks) {
        if (group.isCollapsed) {
            m_lineOfTrack[track.value] = ShownLine{m_titles.size(), true};
        }
    }
    const double height = group.isCollapsed ? collapsedHeight() : m_metrics.titleHeight;
    GroupTitle title{{m_height, height}, group.title, group.key, group.isCollapsed, group.tracks};
    title.isOfRanks = std::none_of(group.tracks.begin(), group.tracks.end(),
                                   [&](TrackIndex track) { return trace.track(track).isOther; });
    if (group.worst) {
        const RowFigure& figure = *order.figures[group.worst->value];
        title.figure =
            "rank %1: %2"_text(trace.track(*group.worst).rank.value, figureText(figure, order.sort));
        title.figureStandsOut = figure.deviation.has_value();
    }
    m_titles.push_back(std::move(title));
    m_height += height;
    m_titlesHeight += height;
}

void RowLayout::addRow(const RowOrder& order, const Trace& trace, const RowLines& lines, TrackIndex track)
{
    m_lineOfTrack[track.value] = ShownLine{m_rows.size(), false};
    Row row{track, {}, rowName(trace, track), hasOperatorLane(trace.track(track)), 0};
    if (trace.track(track).isOther) {
        row.lines = track.value < lines.size() ? std::max<std::uint8_t>(1, lines[track.value]) : 1;
    }
    if (track.value < order.figures.size() && order.figures[track.value]) {
        row.name.figure = figureText(*order.figures[track.value], order.sort);
        row.name.figureStandsOut = order.figures[track.value]->deviation.has_value();
    }
    row.band = {m_height, m_metrics.heightOf(row.lines, row.hasOperatorLane)};
    m_height += row.band.height;
    m_rows.push_back(std::move(row));
}

double RowLayout::rowsHeight(const RowMetrics& metrics) const
{
    double sum = 0.0;
    for (const Row& row : m_rows) {
        sum += metrics.heightOf(row.lines, row.hasOperatorLane);
    }
    return sum;
}

bool RowLayout::hasOperatorLane(const Track& track) const
{
    return track.isOther ? !track.operators.empty() || !track.collectives.empty()
                         : m_mayHaveOperators || m_hasCollectives;
}

void RowLayout::setClockShifts(const ClockShifts& shifts)
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
        const std::size_t length = std::max(name.rank.english().size() + name.figure.english().size(),
                                            name.stage.english().size() + name.host.size());
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

std::optional<std::size_t> RowLayout::expandedTitleOver(double y) const
{
    const auto below = std::partition_point(m_titles.begin(), m_titles.end(),
                                            [y](const GroupTitle& title) { return title.band.top < y; });
    if (below == m_titles.begin() || std::prev(below)->isCollapsed) {
        return std::nullopt;
    }
    const auto title = static_cast<std::size_t>(below - m_titles.begin()) - 1;
    return groupBottom(title) > y ? std::optional(title) : std::nullopt;
}

double RowLayout::groupBottom(std::size_t title) const
{
    return title + 1 < m_titles.size() ? m_titles[title + 1].band.top : m_height;
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
    Band lane = allBlocksLane(row);
    if (const double companion = companionLane(row).height; companion > 0.0) {
        lane.height = (lane.height - companion) / (1.0 + kCompanionGap);
    }
    return lane;
}

Band RowLayout::allBlocksLane(std::size_t row) const
{
    const Row& entry = m_rows[row];
    const double top = m_metrics.blockLane.top;
    if (entry.lines > 0) {
        return {entry.band.top + top, entry.lines * m_metrics.line};
    }
    const double recorded =
        m_metrics.hasCompanion() ? m_metrics.companionLane.bottom() : m_metrics.blockLane.bottom();
    const double bottom = entry.hasOperatorLane ? recorded : m_metrics.operatorLane.bottom();
    return {entry.band.top + top, bottom - top};
}

Band RowLayout::companionLane(std::size_t row) const
{
    const Band lane = allBlocksLane(row);
    const double whole = m_metrics.companionLane.bottom() - m_metrics.blockLane.top;
    const bool isShown = m_metrics.hasCompanion() && m_rows[row].lines == 0;
    const double height = isShown ? lane.height * m_metrics.companionLane.height / whole : 0.0;
    return {lane.bottom() - height, height};
}

Band RowLayout::companionLine(std::size_t row, std::size_t line, std::size_t lines) const
{
    return depthBand(companionLane(row), line, lines, lines > 1);
}

Band RowLayout::inFlightLane(std::size_t row) const
{
    const Row& entry = m_rows[row];
    return {entry.band.top + m_metrics.inFlightLane.top,
            entry.lines == 0 ? m_metrics.inFlightLane.height : 0.0};
}

Band RowLayout::operatorLane(std::size_t row) const
{
    Band lane = communicationLane(row);
    lane.height -= collectiveLane(row).height;
    return lane;
}

Band RowLayout::collectiveLane(std::size_t row) const
{
    // They cost less than what they wait for: sends and receives keep the larger part.
    constexpr double kShare = 0.4;
    const Band lane = communicationLane(row);
    const double height = m_hasCollectives ? lane.height * (m_mayHaveOperators ? kShare : 1.0) : 0.0;
    return {lane.bottom() - height, height};
}

Band RowLayout::communicationLane(std::size_t row) const
{
    const Row& entry = m_rows[row];
    if (entry.lines > 0) {
        return {blockLane(row).bottom() + m_metrics.blockLane.top, m_metrics.operatorLane.height};
    }
    return {entry.band.top + m_metrics.operatorLane.top, m_metrics.operatorLane.height};
}

} // namespace pipescope::scene
