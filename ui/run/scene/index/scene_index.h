#pragma once

#include "core/run/model/lookup/link_lookup.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/colour/colouring.h"
#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/index/lane_index.h"
#include "ui/run/scene/index/link_index.h"
#include "ui/run/scene/rows/covered_time.h"
#include "ui/run/scene/rows/lane_rows.h"
#include "ui/run/scene/rows/row_layout.h"

#include <cstddef>
#include <memory>
#include <stop_token>
#include <vector>

namespace pipescope::scene {

/// A trace with what finds its items quickly; immutable like the trace itself. Keeping the index keeps both.
struct SceneIndex
{
    struct TrackLanes
    {
        std::vector<LaneIndex> blocks;
        std::vector<LaneIndex> operators;
        std::vector<LaneIndex> collectives;

        const std::vector<LaneIndex>& of(LaneKind kind) const
        {
            return kind == LaneKind::Blocks ? blocks : kind == LaneKind::Operators ? operators : collectives;
        }
    };

    /// Takes a trace that is not null. Built by at most `workers` threads; by as many as there are processors
    /// for 0. Incomplete after a stop request.
    explicit SceneIndex(std::shared_ptr<const Trace> shownTrace, std::size_t workers = 0,
                        const Colourings& shownColourings = {}, const std::stop_token& stop = {});
    /// The same in other colours, likewise; shares what does not depend on them.
    SceneIndex(const SceneIndex& other, const Colourings& shownColourings, const std::stop_token& stop = {});

    std::shared_ptr<const Trace> trace;
    /// Indexed by track.
    std::vector<TrackLanes> tracks;
    std::shared_ptr<const LinkTimes> links;
    /// The trace's links, by block and operator.
    std::shared_ptr<const LinkLookup> linkLookup;
    /// Indexed by track.
    std::shared_ptr<const std::vector<CoveredTime>> covered;
    std::shared_ptr<const std::vector<TrackWork>> work;
    /// See rowNotes().
    std::shared_ptr<const std::vector<UserText>> notes;
    Colourings colourings;
    /// Lines in rows of no pipeline; empty without any.
    RowLines lines;
    /// Legend of the colours that occur.
    std::vector<LegendEntry> legend;
    /// First begin to last end of all that is shown: Trace::span(), and the collectives.
    TimeSpan span;

private:
    void measureWork(std::size_t workers, const std::stop_token& stop);
    void fillLanes(std::size_t workers, const std::stop_token& stop);
    void makeLegend();
};

} // namespace pipescope::scene
