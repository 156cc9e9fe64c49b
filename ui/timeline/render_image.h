#pragma once

#include <QImage>
#include <QSize>

#include "ui/scene/draw_list.h"
#include "ui/session/session.h"

namespace pipescope::ui {

/// A picture of the whole run (of the step chosen in `view`) with title, ruler, headers and legend. Rows
/// become lower until all fit; at their least height the last ones are left out, and the title says so.
/// Needs a QGuiApplication; may run on any thread.
QImage renderTimeline(const std::shared_ptr<const scene::SceneIndex>& index, const ViewOptions& view,
                      QSize size, bool dark);
/// Builds the index of the trace first.
QImage renderTimeline(const Trace& trace, const ViewOptions& view, QSize size, bool dark);

} // namespace pipescope::ui
