#pragma once

#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QString>

#include "ui/run/scene/colour/palette.h"
#include "ui/run/scene/draw/minimap.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/raster/helper_thread.h"

#include <optional>

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
    void paint(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, CanvasFonts& fonts);

private:
    HelperThread& m_helper;
};

/// The shares as bars one upon the other, from below in the order of the roles, a column of pixels each.
QImage minimapPicture(const scene::MinimapColumns& columns, int height, const scene::Palette& palette);

/// The picture stretched to `area`, step boundaries, and the window for what is visible.
void paintMinimap(QPainter& painter, const QRectF& area, const QImage& picture, std::span<const Step> steps,
                  TimeSpan run, TimeSpan visible, const scene::Palette& palette);

/// The row of steps, which stays in sight in the upper half of the ruler.

/// The step under a position in the widget.
std::optional<StepIndex> stepAt(const TimelineFrame& frame, QPointF position);

/// One line about a step: "Step 3 · 98.2 ms · host window 101 ms".
QString hoverText(const Trace& trace, StepIndex step);

/// The step after or before it, or the same step where there is none.
StepIndex stepBeside(const Trace& trace, StepIndex step, bool after);

/// When what is selected runs: a block, an operator, a gap or a step.
std::optional<TimeSpan> selectedSpan(const TimelineSession& session);

} // namespace pipescope::ui
