#include "ui/run/timeline/view/pointer_drag.h"

#include <QApplication>

#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/run/timeline/view/hover_text.h"
#include "ui/run/timeline/view/legend_menu.h"

#include <optional>
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

PointerHover::PointerHover(const TimelineSession& session, LiveFrame& frame, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_frame(frame)
{ }

void PointerHover::moveTo(QPointF position)
{
    const TimelineFrame& shown = m_frame.shown();
    const scene::Hit hit = hitAt(shown, position);
    const auto* link = std::get_if<scene::LinkHit>(&hit);
    m_frame.pointAt(link != nullptr ? std::optional(shown.list.links[link->link].link) : std::nullopt);
    const QString text = textAt(position);
    if (text != m_text) {
        m_text = text;
        emit textChanged(text);
    }
}

QString PointerHover::textAt(QPointF position)
{
    const TimelineFrame& shown = m_frame.shown();
    if (shown.legend.moreArea().contains(position.x(), position.y())) {
        return restText(shown.legend);
    }
    if (const auto step = stepAt(shown, position)) {
        return hoverText(m_frame.scene().trace(), *step);
    }
    const scene::Hit hit = hitAt(shown, position);
    if (std::holds_alternative<std::monostate>(hit)) {
        if (const auto point = inFlightAt(m_frame.scene(), shown, position)) {
            return hoverText(m_frame.scene(), *point);
        }
        const auto gap = gapAt(m_frame.scene(), shown, position);
        return gap ? hoverText(m_session, *gap) : QString();
    }
    return hoverText(m_frame.scene(), shown, hit, shown.areas.canvasX(position));
}

} // namespace pipescope::ui
