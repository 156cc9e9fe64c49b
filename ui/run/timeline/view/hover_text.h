#pragma once

#include <QString>

#include "ui/run/scene/draw/hit_test.h"
#include "ui/run/timeline/frame/timeline_frame.h"

namespace pipescope::ui {

/// One line about an item: what it is, on which rank, when in the run it begins, and how long it takes.
QString hoverText(const scene::SceneIndex& index, const scene::DrawnItem& item);
/// One line about what a merged column holds.
QString hoverText(const scene::SceneIndex& index, const scene::MergedColumn& column);
/// One line about a link: its micro-batch, from which rank to which, its bytes, how long it takes, how
/// long the receiver waited, who came last, and whether it is inferred.
QString hoverText(const Trace& trace, const Link& link);
/// One line about a gap: on which rank, how long, and where the run is analysed what the rank waited for.
QString hoverText(const TimelineSession& session, const GapRef& gap);
/// One line about a lane of micro-batches in flight: how many, of how many at most in the run, on which rank.
QString hoverText(const TimelineScene& scene, const InFlightPoint& point);
/// One line about a ghost: what it is, on which rank, how much earlier or later than its partner it begins
/// and ends, and how long it takes. The scene must have a companion.
QString ghostText(const TimelineScene& scene, const scene::DrawnItem& ghost);
/// One line about what was hit at `x` of the canvas; empty for nothing.
QString hoverText(const TimelineScene& scene, const TimelineFrame& frame, const scene::Hit& hit, double x);
/// What the merged column holds that was hit at `x` of the canvas.
scene::MergedColumn columnAt(const TimelineScene& scene, const TimelineFrame& frame, scene::ColumnHit hit,
                             double x);

} // namespace pipescope::ui
