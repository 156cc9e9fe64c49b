#pragma once

#include <QPointF>
#include <QString>

#include "ui/run/timeline/frame/timeline_frame.h"

#include <optional>

namespace pipescope::ui {

/// The row of steps, which stays in sight in the upper half of the ruler.

/// The step under a position in the widget.
std::optional<StepIndex> stepAt(const TimelineFrame& frame, QPointF position);

/// One line about a step: "Step 3 · 98.2 ms · host window 101 ms".
QString hoverText(const Trace& trace, StepIndex step);

/// The step after or before it, or the same step where there is none.
StepIndex stepBeside(const Trace& trace, StepIndex step, bool after);

/// When what is selected runs: a block, an operator or a step.
std::optional<TimeSpan> selectedSpan(const TimelineSession& session);

} // namespace pipescope::ui
