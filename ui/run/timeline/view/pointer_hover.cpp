#include "ui/run/timeline/view/pointer_hover.h"

#include "ui/run/timeline/painting/step_row.h"
#include "ui/run/timeline/view/hover_text.h"
#include "ui/run/timeline/view/legend_menu.h"

#include <optional>

namespace pipescope::ui {

PointerHover::PointerHover(LiveFrame& frame, QObject* parent)
    : QObject(parent)
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
    return hoverText(m_frame.scene(), shown, hitAt(shown, position), shown.areas.canvasX(position));
}

} // namespace pipescope::ui
