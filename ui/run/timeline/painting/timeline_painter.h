#pragma once

#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/raster/helper_thread.h"

class QPainter;

namespace pipescope::ui {

/// Paints frames; makes no decisions about their content.
class TimelinePainter
{
public:
    /// Rows and links are painted by the helper as well, which must outlive the painter.
    explicit TimelinePainter(HelperThread& helper)
        : m_helper(helper)
    { }

    /// Borrows all for the call.
    void paint(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
               TimelineFonts& fonts);

private:
    HelperThread& m_helper;
};

} // namespace pipescope::ui
