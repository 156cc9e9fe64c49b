#pragma once

#include "ui/timeline/helper_thread.h"
#include "ui/timeline/timeline_frame.h"

class QPainter;

namespace pipescope::ui {

/// Walks frames and paints them; decides nothing. Keeps a second thread for rows and links.
class TimelinePainter
{
public:
    /// Borrows all for the call.
    void paint(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
               TimelineFonts& fonts);

private:
    HelperThread m_helper;
};

} // namespace pipescope::ui
