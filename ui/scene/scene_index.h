#pragma once

#include "core/model/link_lookup.h"
#include "core/model/trace.h"
#include "ui/scene/colouring.h"
#include "ui/scene/lane_index.h"
#include "ui/scene/link_index.h"
#include "ui/scene/palette.h"
#include "ui/scene/row_layout.h"
#include "ui/scene/track_work.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace pipescope::scene {

/// A trace with what finds its items quickly; immutable like the trace itself. Whoever keeps it keeps both.
struct SceneIndex
{
    struct TrackLanes
    {
        std::vector<LaneIndex> blocks;
        std::vector<LaneIndex> operators;
    };

    /// Of a trace that is not null. Built by at most `workers` threads; by as many as there are processors
    /// for 0.
    explicit SceneIndex(std::shared_ptr<const Trace> shownTrace, std::size_t workers = 0,
                        Colouring blockColouring = Colouring::Kind);

    std::shared_ptr<const Trace> trace;
    /// By track.
    std::vector<TrackLanes> tracks;
    LinkTimes links;
    /// Of the trace's links, by block and operator.
    LinkLookup linkLookup;
    /// By track.
    std::vector<TrackWork> work;
    /// Of the blocks.
    Colouring colouring;
    /// Of rows of no pipeline; empty without any.
    RowLines lines;
    /// Of the colours that occur.
    std::vector<LegendEntry> legend;
    /// First begin to last end of all blocks and operators, as Trace::span().
    TimeSpan span;
};

} // namespace pipescope::scene
