#include "ui/run/timeline/view/pointer_drag.h"

#include <QApplication>

#include <utility>

namespace pipescope::ui {

void PointerDrag::press(Kind kind, QPointF position)
{
    m_kind = kind;
    m_start = position;
    m_before = position;
    m_at = position;
}

void PointerDrag::moveTo(QPointF position)
{
    m_before = std::exchange(m_at, position);
    if (distanceTo(position) < QApplication::startDragDistance()) {
        return;
    }
    if (m_kind == Kind::Click) {
        m_kind = Kind::Pan;
        // Nothing has been moved yet.
        m_before = m_start;
    } else if (m_kind == Kind::Menu) {
        m_kind = Kind::Range;
    } else if (m_kind == Kind::Edge) {
        m_kind = Kind::Measure;
    }
}

PointerDrag::Kind PointerDrag::release()
{
    return std::exchange(m_kind, Kind::None);
}

} // namespace pipescope::ui
