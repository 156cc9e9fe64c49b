#include "ui/run/timeline/navigation/timeline_pointer.h"

#include <algorithm>

namespace pipescope::ui {

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
