#include "ui/run/timeline/navigation/timeline_pointer.h"

#include "ui/run/scene/draw/hit_test.h"

#include <algorithm>

namespace pipescope::ui {

bool isOnRuler(const TimelineAreas& areas, QPointF position)
{
    return areas.ruler.contains(position) && position.x() >= areas.canvas.left();
}

TimePoint momentAt(const TimelineFrame& frame, QPointF position)
{
    return frame.time.timeAt(frame.areas.canvasX(position));
}

TimePoint edgeAt(const scene::TimelineScene& scene, const TimelineFrame& frame, QPointF position,
                 QPointF origin)
{
    const double x = frame.areas.canvasX(position);
    if (isOnRuler(frame.areas, origin)) {
        return scene::snappedToSteps(scene.trace().steps, frame.time, x);
    }
    return scene::snappedTime(frame.list, scene.index(), frame.time, scene.view().step, x,
                              position.y() - frame.areas.canvas.top());
}

double TimelinePointer::anchorX() const
{
    const QRectF& canvas = m_areas.canvas;
    const bool isOver = m_position && m_position->x() >= canvas.left();
    return isOver ? m_areas.canvasX(*m_position) : std::max(1.0, canvas.width()) / 2.0;
}

double TimelinePointer::anchorY() const
{
    const QRectF& canvas = m_areas.canvas;
    const bool isOver = m_position && m_position->y() >= canvas.top() && m_position->y() < canvas.bottom();
    return isOver ? m_position->y() - canvas.top() : canvas.height() / 2.0;
}

} // namespace pipescope::ui
