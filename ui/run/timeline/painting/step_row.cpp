#include <QCoreApplication>
#include <QStringList>

#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

std::optional<StepIndex> stepAt(const TimelineFrame& frame, QPointF position)
{
    const QRectF& ruler = frame.areas.ruler;
    const bool isInRow = ruler.contains(position) && position.y() < ruler.center().y()
                         && position.x() >= frame.areas.canvas.left();
    return isInRow ? scene::stepAt(frame.ruler, position.x() - frame.areas.canvas.left()) : std::nullopt;
}

QString hoverText(const Trace& trace, StepIndex step)
{
    const Step& shown = trace.steps[step.value];
    QStringList parts{localized("Step %1"_text(shown.number.value)),
                      toQString(formatDuration(shown.span.duration()))};
    if (shown.hostWindow) {
        parts << QCoreApplication::translate("Timeline", "host window %1")
                     .arg(toQString(formatDuration(shown.hostWindow->duration())));
    }
    return parts.join(QStringLiteral(" · "));
}

StepIndex stepBeside(const Trace& trace, StepIndex step, bool after)
{
    if (after) {
        return step.value + std::size_t{1} < trace.steps.size() ? StepIndex{step.value + std::size_t{1}}
                                                                : step;
    }
    return step.value > 0 ? StepIndex{step.value - std::size_t{1}} : step;
}

std::optional<TimeSpan> selectedSpan(const TimelineSession& session)
{
    if (session.selection()) {
        return spanOf(*session.trace(), *session.selection());
    }
    if (session.selectedGap()) {
        return spanOf(*session.trace(), *session.selectedGap());
    }
    return session.selectedStep() ? std::optional(session.trace()->steps[session.selectedStep()->value].span)
                                  : std::nullopt;
}

} // namespace pipescope::ui
