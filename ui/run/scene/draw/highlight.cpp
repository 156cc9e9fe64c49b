#include "ui/run/scene/draw/highlight.h"

#include "ui/run/scene/index/scene_index.h"

#include <utility>

namespace pipescope::scene {

Highlight::Highlight(const SceneIndex& index, std::shared_ptr<const TraceSet> set)
    : m_set(std::move(set))
{
    m_tracks.reserve(index.tracks.size());
    for (std::size_t i = 0; i < index.tracks.size(); ++i) {
        const TraceSet::TrackSet& rows = m_set->track(TrackIndex{i});
        const SceneIndex::TrackLanes& lanes = index.tracks[i];
        m_tracks.push_back({byLane(lanes.blocks, rows.blocks), byLane(lanes.operators, rows.operators),
                            byLane(lanes.collectives, rows.collectives)});
    }
}

std::vector<PositionSet> Highlight::byLane(std::span<const LaneIndex> lanes, const PositionSet& rows)
{
    std::vector<PositionSet> sets;
    for (const LaneIndex& lane : lanes) {
        PositionSet& set = sets.emplace_back();
        if (lane.isWholeTable()) {
            continue;
        }
        set = PositionSet(lane.size());
        for (std::size_t i = 0; i < lane.size(); ++i) {
            if (rows.contains(lane.tableRow(i))) {
                set.add(i);
            }
        }
    }
    return sets;
}

const PositionSet& Highlight::itemsOf(TrackIndex track, LaneKind kind, std::size_t lane) const
{
    const PositionSet& own = m_tracks[track.value][static_cast<std::size_t>(kind)][lane];
    if (!own.empty()) {
        return own;
    }
    const TraceSet::TrackSet& rows = m_set->track(track);
    return kind == LaneKind::Blocks      ? rows.blocks
           : kind == LaneKind::Operators ? rows.operators
                                         : rows.collectives;
}

std::size_t Highlight::count(TrackIndex track, LaneKind kind, std::size_t lane, std::size_t first,
                             std::size_t last) const
{
    return itemsOf(track, kind, lane).count(first, last);
}

std::size_t Highlight::next(TrackIndex track, LaneKind kind, std::size_t lane, std::size_t first,
                            std::size_t last) const
{
    return itemsOf(track, kind, lane).next(first, last);
}

} // namespace pipescope::scene
