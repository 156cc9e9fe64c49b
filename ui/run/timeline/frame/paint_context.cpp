#include "ui/run/timeline/frame/paint_context.h"

#include "core/run/analysis/details/detail_text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

bool LinkFocus::pointAt(std::optional<LinkIndex> link)
{
    return std::exchange(m_pointed, link) != link;
}

std::optional<TraceRef> LinkFocus::click(const Trace& trace, LinkIndex link,
                                         const std::optional<TraceRef>& selection)
{
    const auto source = refOf(trace.link(link).source);
    const auto target = refOf(trace.link(link).target);
    const bool again = m_clicked == link && selection == source;
    m_clicked = link;
    return again || !source ? target : source;
}

std::vector<TraceRef> LinkFocus::ends(const Trace& trace) const
{
    const auto& link = m_pointed ? m_pointed : m_clicked;
    std::vector<TraceRef> ends;
    if (!link) {
        return ends;
    }
    for (const LinkEnd* end : {&trace.link(*link).source, &trace.link(*link).target}) {
        if (const auto ref = refOf(*end)) {
            ends.push_back(*ref);
        }
    }
    return ends;
}

PaintContext::PaintContext(QPainter& paintedBy, const TimelineScene& scene, const TimelineFrame& paintedFrame,
                           CanvasFonts& usedFonts)
    : painter(paintedBy)
    , frame(paintedFrame)
    , fonts(usedFonts)
    , canvas(painter, fonts)
    , shown{scene,
            frame.list,
            frame.ruler,
            toScene(frame.areas),
            frame.time,
            {scene.layout(), frame.top, frame.areas.canvas.height()},
            scene::paletteFor(frame.dark, frame.colours),
            coreTranslation(),
            frame.title,
            frame.marks,
            frame.selectedStep,
            frame.range,
            frame.band,
            frame.currentRow}
{ }

QRectF PaintContext::canvasBelow(double top) const
{
    return {0.0, top, frame.areas.canvas.width(), frame.areas.canvas.height() - top};
}

} // namespace pipescope::ui
