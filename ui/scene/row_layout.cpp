#include "ui/scene/row_layout.h"

#include <algorithm>

namespace pipescope::scene {
namespace {

bool isShown(const Track& track, std::span<const PipelineGroupIndex> groups)
{
    return groups.empty()
           || (track.group && std::find(groups.begin(), groups.end(), *track.group) != groups.end());
}

std::string titleOf(const std::optional<PipelineGroupIndex>& group)
{
    return group ? "Pipeline group " + std::to_string(group->value) : std::string("Ranks without a group");
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

RowLayout::RowLayout(const Trace& trace, std::span<const PipelineGroupIndex> groups,
                     const RowMetrics& metrics)
    : m_metrics(metrics)
    , m_rowOfTrack(trace.tracks.size(), kNoRow)
{
    std::vector<TrackIndex> shown = trace.tracksInStageOrder();
    std::erase_if(shown, [&](TrackIndex index) { return !isShown(trace.track(index), groups); });
    const bool titled = !shown.empty() && trace.track(shown.front()).group != trace.track(shown.back()).group;
    m_rows.reserve(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto& group = trace.track(shown[i]).group;
        if (titled && (i == 0 || trace.track(shown[i - 1]).group != group)) {
            addTitle(titleOf(group));
        }
        addRow(trace, shown[i]);
    }
}

void RowLayout::addTitle(std::string text)
{
    m_titles.push_back({{m_height, m_metrics.titleHeight}, std::move(text)});
    m_height += m_metrics.titleHeight;
}

void RowLayout::addRow(const Trace& trace, TrackIndex index)
{
    const Track& track = trace.track(index);
    m_rowOfTrack[index.value] = m_rows.size();
    Row row;
    row.track = index;
    row.band = {m_height, m_metrics.rowHeight};
    row.rank = "Rank " + std::to_string(track.rank.value);
    row.stage = track.stage ? "stage " + std::to_string(track.stage->value) : std::string();
    row.host = track.host.value < trace.hosts.size() ? trace.hosts[track.host.value].name : std::string();
    m_rows.push_back(std::move(row));
    m_height += m_metrics.rowHeight;
}

std::pair<std::size_t, std::size_t> RowLayout::rowsWithin(double top, double bottom) const
{
    const auto first = std::partition_point(m_rows.begin(), m_rows.end(),
                                            [top](const Row& row) { return row.band.bottom() <= top; });
    const auto last =
        std::partition_point(first, m_rows.end(), [bottom](const Row& row) { return row.band.top < bottom; });
    return {static_cast<std::size_t>(first - m_rows.begin()),
            static_cast<std::size_t>(last - m_rows.begin())};
}

std::optional<std::size_t> RowLayout::rowAt(double y) const
{
    const auto [first, last] = rowsWithin(y, y + 1e-6);
    const bool inside = first < last && m_rows[first].band.top <= y && y < m_rows[first].band.bottom();
    return inside ? std::optional(first) : std::nullopt;
}

std::optional<std::size_t> RowLayout::rowOf(TrackIndex track) const
{
    if (track.value >= m_rowOfTrack.size() || m_rowOfTrack[track.value] == kNoRow) {
        return std::nullopt;
    }
    return m_rowOfTrack[track.value];
}

Band RowLayout::blockLane(std::size_t row) const
{
    return {m_rows[row].band.top + m_metrics.blockLane.top, m_metrics.blockLane.height};
}

Band RowLayout::operatorLane(std::size_t row) const
{
    return {m_rows[row].band.top + m_metrics.operatorLane.top, m_metrics.operatorLane.height};
}

} // namespace pipescope::scene
