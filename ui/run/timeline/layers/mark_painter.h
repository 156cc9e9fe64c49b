#pragma once

#include "ui/run/timeline/frame/timeline_frame.h"

class QPainter;

namespace pipescope::ui {

/// The marks in view: a flag with the text on the ruler, a line or a band through the rows.
void paintMarks(QPainter& painter, const TimelineFrame& frame, TimelineFonts& fonts,
                const scene::Palette& palette);

} // namespace pipescope::ui
