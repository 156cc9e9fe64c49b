#include "ui/run/timeline/view/timeline_gestures.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include "ui/run/timeline/navigation/timeline_pointer.h"
#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/run/timeline/view/hover_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

constexpr double kHeightPerNotch = 1.15;
constexpr double kPanPerNotch = 0.12;
constexpr double kMinRangePixels = 3.0;

using DragKind = PointerDrag::Kind;

} // namespace

TimelineGestures::TimelineGestures(TimelineSession& session, LiveFrame& frame, TimeNavigation& times,
                                   RowScroller& rows, Revealer& revealer, TimelinePointer& pointer)
    : m_session(session)
    , m_frame(frame)
    , m_times(times)
    , m_rows(rows)
    , m_revealer(revealer)
    , m_pointer(pointer)
{ }

void TimelineGestures::press(const QMouseEvent& event)
{
    const QPointF at = event.position();
    const Qt::KeyboardModifiers modifiers = event.modifiers();
    if (event.button() == Qt::MiddleButton) {
        m_drag.press(DragKind::Pan, at);
    } else if (event.button() == Qt::RightButton) {
        m_drag.press(DragKind::Menu, at);
    } else if (event.button() == Qt::LeftButton
               && (modifiers.testFlag(Qt::ShiftModifier) || isOnRuler(m_frame.areas(), at)))
    {
        m_drag.press(DragKind::Edge, at);
        m_measuredFrom = edgeOf(at, modifiers.testFlag(Qt::ControlModifier));
    } else if (event.button() == Qt::LeftButton) {
        m_drag.press(modifiers.testFlag(Qt::AltModifier) ? DragKind::Range : DragKind::Click, at);
    }
}

void TimelineGestures::move(const QMouseEvent& event)
{
    m_drag.moveTo(event.position());
    if (m_drag.kind() == DragKind::Measure) {
        measureTo(event.position(), event.modifiers().testFlag(Qt::ControlModifier));
    } else if (m_drag.isDragging()) {
        drag(event.position());
    }
}

void TimelineGestures::drag(QPointF position)
{
    if (m_drag.kind() == DragKind::Range) {
        const TimelineAreas& areas = m_frame.areas();
        m_frame.setBand(std::pair(areas.canvasX(m_drag.start()), areas.canvasX(position)));
    } else {
        m_times.panNow(-m_drag.step().x());
        m_rows.scrollPixels(-qRound(m_drag.step().y()));
    }
}

void TimelineGestures::release(const QMouseEvent& event)
{
    const QPointF at = event.position();
    switch (m_drag.release()) {
    case DragKind::Range:
        endRange();
        break;
    case DragKind::Measure:
        if (m_drag.distanceTo(at) < kMinRangePixels) {
            m_session.setRange({});
        }
        break;
    case DragKind::Edge:
        clickRuler(at);
        break;
    case DragKind::Menu:
        requestMenu(at, event.globalPosition().toPoint());
        break;
    case DragKind::Click:
        click(at, event.globalPosition().toPoint());
        break;
    case DragKind::None:
    case DragKind::Pan:
        break;
    }
}

void TimelineGestures::clickRuler(QPointF position)
{
    m_session.setRange({});
    if (const auto step = stepAt(m_frame.shown(), position)) {
        m_session.selectStep(*step);
    }
}

void TimelineGestures::click(QPointF position, QPoint globalPosition)
{
    if (m_frame.shown().legend.moreArea().contains(position.x(), position.y())) {
        emit legendMenuRequested(globalPosition);
    } else if (!m_rows.clickHeader(position)) {
        select(position);
    }
}

void TimelineGestures::doubleClick(const QMouseEvent& event)
{
    const QPointF at = event.position();
    // Of the right button the second press begins a drag like the first one.
    if (m_rows.headerAt(at) || event.button() == Qt::RightButton) {
        press(event);
        return;
    }
    const TimelineFrame& shown = m_frame.shown();
    const scene::Hit hit = hitAt(shown, at);
    if (const auto* column = std::get_if<scene::ColumnHit>(&hit)) {
        m_times.glideToFit(columnAt(m_frame.scene(), shown, *column, shown.areas.canvasX(at)).span);
    } else if (std::holds_alternative<scene::ItemHit>(hit) || stepAt(shown, at)) {
        m_revealer.fitSelection();
    }
}

void TimelineGestures::turnWheel(const QWheelEvent& event)
{
    m_pointer.moveTo(event.position());
    const QPointF notches = QPointF(event.angleDelta()) / kWheelNotch;
    if (event.modifiers().testFlags(Qt::ControlModifier | Qt::ShiftModifier)) {
        m_rows.scaleRowHeight(std::pow(kHeightPerNotch, notches.y()));
    } else if (event.modifiers().testFlag(Qt::ControlModifier)) {
        m_times.zoomStep(std::pow(kZoomPerNotch, notches.y()));
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        m_times.panStep(-kPanPerNotch * (notches.y() + notches.x()));
    } else {
        if (notches.x() != 0.0) {
            m_times.panStep(-kPanPerNotch * notches.x());
        }
        m_rows.scrollRows(-static_cast<int>(std::round(notches.y())));
    }
}

TimePoint TimelineGestures::momentAtPointer()
{
    const auto& position = m_pointer.position();
    if (!position) {
        return m_times.target().timeAt(m_times.target().width() / 2.0);
    }
    return edgeAt(m_frame.scene(), m_frame.shown(), *position, *position);
}

TimePoint TimelineGestures::edgeOf(QPointF position, bool isFree)
{
    return isFree ? momentAt(m_frame.shown(), position)
                  : edgeAt(m_frame.scene(), m_frame.shown(), position, m_drag.start());
}

void TimelineGestures::measureTo(QPointF position, bool isFree)
{
    const TimePoint to = edgeOf(position, isFree);
    m_session.setRange(TimeSpan{std::min(m_measuredFrom, to), std::max(m_measuredFrom, to)});
}

void TimelineGestures::endRange()
{
    const auto band = m_frame.band();
    if (!band) {
        return;
    }
    m_frame.setBand({});
    if (std::abs(band->second - band->first) >= kMinRangePixels) {
        m_times.glideToPart(band->first, band->second);
    }
}

void TimelineGestures::requestMenu(QPointF position, QPoint globalPosition)
{
    if (const auto place = m_rows.headerAt(position)) {
        m_session.setCurrentRow(place);
        emit rowMenuRequested(globalPosition);
    } else if (!std::holds_alternative<std::monostate>(hitAt(m_frame.shown(), position))) {
        select(position);
        emit itemMenuRequested(globalPosition);
    }
}

void TimelineGestures::select(QPointF position)
{
    const TimelineFrame& shown = m_frame.shown();
    const scene::Hit hit = hitAt(shown, position);
    if (const auto* item = std::get_if<scene::ItemHit>(&hit)) {
        m_session.select(shown.list.items[item->item].ref);
    } else if (const auto* link = std::get_if<scene::LinkHit>(&hit)) {
        m_frame.clickLink(shown.list.links[link->link].link);
    } else if (const auto* ghost = std::get_if<scene::GhostHit>(&hit)) {
        m_session.select(partnerOf(m_frame.scene(), shown.list.ghosts[ghost->ghost]));
    } else if (const auto gap = std::holds_alternative<std::monostate>(hit)
                                    ? gapAt(m_frame.scene(), shown, position)
                                    : std::nullopt)
    {
        m_session.selectGap(*gap);
    } else {
        m_session.select(std::nullopt);
    }
}

} // namespace pipescope::ui
