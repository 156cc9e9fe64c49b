#pragma once

#include "core/run/analysis/search/trace_set.h"
#include "ui/run/scene/index/lane_index.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pipescope::scene {

struct SceneIndex;

/// The highlighted items by lane, so that merged columns know how many of their items are highlighted.
/// Everything else is dimmed.
class Highlight
{
public:
    /// Looks at each item once, unless its lane holds a whole table in order.
    Highlight(const SceneIndex& index, std::shared_ptr<const TraceSet> set);

    bool contains(const TraceRef& ref) const { return m_set->contains(ref); }

    /// Counts the items [first, last) of a lane.
    std::size_t count(TrackIndex track, LaneKind kind, std::size_t lane, std::size_t first,
                      std::size_t last) const;

    /// The first highlighted one of them, or `last`.
    std::size_t next(TrackIndex track, LaneKind kind, std::size_t lane, std::size_t first,
                     std::size_t last) const;

private:
    /// Indexed by kind and lane; empty where the table's own set will do.
    using HighlightedLanes = std::array<std::vector<PositionSet>, 3>;

    const PositionSet& itemsOf(TrackIndex track, LaneKind kind, std::size_t lane) const;
    static std::vector<PositionSet> byLane(std::span<const LaneIndex> lanes, const PositionSet& rows);

    std::shared_ptr<const TraceSet> m_set;
    std::vector<HighlightedLanes> m_tracks;
};

} // namespace pipescope::scene
