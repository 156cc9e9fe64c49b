#pragma once

#include "ui/run/timeline/frame/timeline_frame.h"

class QPainter;

namespace pipescope::bench {

/// What a timeline costs without any of this program's means: visits every block, operator and link of the
/// run, fills a rectangle for each that is in view, elides and draws its text where it is wide enough, and
/// draws antialiased curves.
void paintNaively(QPainter& painter, const ui::TimelineScene& scene, const ui::TimelineFrame& frame,
                  const QFont& font);

} // namespace pipescope::bench
