#pragma once

#include "ui/timeline/timeline_frame.h"

class QPainter;

namespace pipescope::ui {

/// Walks a frame and paints it; decides nothing.
void paintTimeline(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                   TimelineFonts& fonts);

} // namespace pipescope::ui
