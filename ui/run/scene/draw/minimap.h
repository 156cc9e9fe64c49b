#pragma once

#include "ui/run/scene/index/scene_index.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace pipescope::scene {

/// Parts (0 … 1) of the ranks' time that each role takes; what is left to 1 is idle.
using RoleShares = std::array<float, kColourRoleCount>;

/// A time in columns of the same length, all ranks together.
struct MinimapColumns
{
    TimeSpan run;
    std::vector<RoleShares> shares;
};

/// Chooses the tracks that the minimap counts: rows outside pipelines only where there is no pipeline.
std::vector<TrackIndex> minimapTracks(const Trace& trace, std::vector<TrackIndex> tracks);

/// The shares of blocks, or of operators in a run without any block, in a time; rows outside pipelines count
/// by their outermost calls. Cost by columns and ranks, not by blocks; meant for a worker nonetheless. The
/// result is incomplete after a stop request.
MinimapColumns minimapColumns(const SceneIndex& index, std::span<const TrackIndex> tracks, TimeSpan time,
                              std::size_t columns, const std::stop_token& stop);

/// What a press at a place of the minimap grabs.
enum class MinimapPart : std::uint8_t
{
    Outside,
    Window,
    LeftEdge,
    RightEdge
};

/// Where times are on the minimap, and what dragging its window does. A value; all functions are pure.
class MinimapGeometry
{
public:
    static constexpr double kMinWindowPixels = 6.0;
    /// An edge can also be grabbed this far outside the window.
    static constexpr double kEdgeReach = 5.0;

    MinimapGeometry(TimeSpan run, double width);

    double xOf(TimePoint time) const;
    TimePoint timeAt(double x) const;

    /// Left and right of the window for what the timeline shows; at least kMinWindowPixels wide.
    std::pair<double, double> windowOf(TimeSpan visible) const;
    MinimapPart partAt(TimeSpan visible, double x) const;

    /// What is visible after a part of the window, that was `visible` when it was pressed at `fromX`, has
    /// been dragged to `toX`. The window stays within the run; its edges do not pass each other.
    TimeSpan dragged(MinimapPart part, TimeSpan visible, double fromX, double toX) const;
    /// A span of the same length about the time at `x`.
    TimeSpan centred(TimeSpan visible, double x) const;
    /// `factor` above 1 makes the window shorter; the time at `x` keeps its place in it, or the nearest one
    /// that is in it.
    TimeSpan zoomed(TimeSpan visible, double factor, double x) const;

private:
    TimeSpan withinRun(TimeSpan span) const;

    TimeSpan m_run;
    double m_width;
    double m_nsPerPixel;
};

} // namespace pipescope::scene
