#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include "core/analysis/details/detail_text.h"
#include "ui/scene/draw/snap.h"
#include "ui/timeline/painting/step_row.h"
#include "ui/timeline/view/hover_text.h"
#include "ui/timeline/view/legend_menu.h"
#include "ui/timeline/view/timeline_view.h"
#include "ui/timeline/view/wheel.h"

#include <cmath>

namespace pipescope::ui {
namespace {

constexpr double kHeightPerNotch = 1.15;
constexpr double kPanPerNotch = 0.12;
constexpr double kPanPerArrow = 0.1;
constexpr double kLeastRangePixels = 3.0;

using DragKind = PointerDrag::Kind;

template<class HeldKeys>
std::optional<scene::Motion> motionOf(const HeldKeys& keys, int key)
{
    for (std::size_t motion = 0; motion < keys.size(); ++motion) {
        if (keys[motion].contains(QKeySequence(key))) {
            return static_cast<scene::Motion>(motion);
        }
    }
    return std::nullopt;
}

} // namespace

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        return showTip(*static_cast<QHelpEvent*>(event));
    }
    if (event->type() == QEvent::Leave) {
        m_pointer.reset();
        moveCursor({});
        hover(QPointF(-1.0, -1.0));
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    const TimelineFrame& shown = frame();
    const bool isPainted = m_cursor.paint(painter, *m_scene, shown, m_fonts, [&](QPainter& below) {
        m_painter.paint(below, *m_scene, shown, m_fonts);
    });
    if (!isPainted) {
        return;
    }
    ++m_paintCount;
    m_repaintIsPending = false;
    if (!m_navigator.isMoving()) {
        showStrips();
        // After this event, so that who waits for it finds everything painted.
        QMetaObject::invokeMethod(this, &TimelineView::reportIdle, Qt::QueuedConnection);
    }
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateAreas();
    changed();
}

void TimelineView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    changed();
}

void TimelineView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_fonts = TimelineFonts(font());
        updateAreas();
        changed();
    } else if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Timeline"));
        updateAreas();
        changed();
    } else if (event->type() == QEvent::PaletteChange) {
        changed();
    }
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        clearHighlightThenSelection();
    } else if (!handleHeldKey(*event, true) && !handleArrow(*event)) {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TimelineView::clearHighlightThenSelection()
{
    if (m_session.highlight()) {
        m_session.setHighlight(nullptr);
    } else if (m_session.range()) {
        m_session.setRange({});
    } else {
        m_session.select(std::nullopt);
    }
}

void TimelineView::keyReleaseEvent(QKeyEvent* event)
{
    if (!handleHeldKey(*event, false)) {
        QAbstractScrollArea::keyReleaseEvent(event);
    }
}

void TimelineView::setHeldKeys(scene::Motion motion, const QList<QKeySequence>& keys)
{
    m_navigator.releaseAll();
    m_heldKeys[static_cast<std::size_t>(motion)] = keys;
}

bool TimelineView::handleHeldKey(const QKeyEvent& event, bool pressed)
{
    if (event.key() == Qt::Key_Shift) {
        m_navigator.setFast(pressed);
        return false;
    }
    const auto motion = motionOf(m_heldKeys, event.key());
    const bool other = (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0;
    if (!motion || (pressed && other)) {
        return false;
    }
    if (event.isAutoRepeat()) {
        return true;
    }
    if (pressed) {
        m_navigator.hold(*motion, anchorX(), event.modifiers().testFlag(Qt::ShiftModifier));
        startMoving();
    } else {
        m_navigator.release(*motion);
    }
    return true;
}

bool TimelineView::handleArrow(const QKeyEvent& event)
{
    constexpr double kFast = 3.0;
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers != Qt::NoModifier && modifiers != Qt::ShiftModifier) {
        return false;
    }
    const double pace = modifiers == Qt::ShiftModifier ? kFast : 1.0;
    switch (event.key()) {
    case Qt::Key_Left:
        panStep(-kPanPerArrow * pace);
        return true;
    case Qt::Key_Right:
        panStep(kPanPerArrow * pace);
        return true;
    case Qt::Key_Up:
        scrollRows(-static_cast<int>(pace));
        return true;
    case Qt::Key_Down:
        scrollRows(static_cast<int>(pace));
        return true;
    default:
        return false;
    }
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    // The release of a held key goes to whoever has the focus then.
    m_navigator.releaseAll();
    QAbstractScrollArea::focusOutEvent(event);
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    const QPointF at = event->position();
    const Qt::KeyboardModifiers modifiers = event->modifiers();
    if (event->button() == Qt::MiddleButton) {
        m_drag.press(DragKind::Pan, at);
    } else if (event->button() == Qt::RightButton) {
        m_drag.press(DragKind::Menu, at);
    } else if (event->button() == Qt::LeftButton
               && (modifiers.testFlag(Qt::ShiftModifier) || snapAt(at) == Snap::ToSteps))
    {
        m_drag.press(DragKind::Edge, at);
        m_measureSnap = snapAt(at);
        m_measuredFrom = edgeAt(at, modifiers.testFlag(Qt::ControlModifier) ? Snap::None : m_measureSnap);
    } else if (event->button() == Qt::LeftButton) {
        m_drag.press(modifiers.testFlag(Qt::AltModifier) ? DragKind::Range : DragKind::Click, at);
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    moveCursor(event->position());
    m_drag.moveTo(event->position());
    if (!m_drag.isDragging()) {
        hover(event->position());
    } else if (m_drag.kind() == DragKind::Measure) {
        const bool isFree = event->modifiers().testFlag(Qt::ControlModifier);
        measureTo(event->position(), isFree ? Snap::None : m_measureSnap);
    } else {
        dragTo(event->position());
    }
}

void TimelineView::dragTo(QPointF position)
{
    if (m_drag.kind() == DragKind::Range) {
        m_frame.band = {canvasX(m_drag.start()), canvasX(position)};
    } else {
        m_navigator.panNow(-m_drag.step().x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - qRound(m_drag.step().y()));
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    changed();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const DragKind ended = m_drag.release();
    viewport()->unsetCursor();
    if (ended == DragKind::Range) {
        endRange();
    } else if (ended == DragKind::Measure && m_drag.distanceTo(event->position()) < kLeastRangePixels) {
        m_session.setRange({});
    } else if (ended == DragKind::Edge) {
        m_session.setRange({});
        if (const auto step = stepAt(frame(), event->position())) {
            m_session.selectStep(*step);
        }
    } else if (ended == DragKind::Menu) {
        requestMenu(event->position(), event->globalPosition().toPoint());
    } else if (ended == DragKind::Click && frame().legend.moreArea().contains(event->position())) {
        makeLegendMenu(m_frame.legend, scene::paletteFor(m_frame.dark, m_frame.colours), this)
            ->popup(event->globalPosition().toPoint());
    } else if (ended == DragKind::Click && !clickHeader(event->position())) {
        select(event->position());
    }
}

void TimelineView::select(QPointF position)
{
    const scene::Hit hit = hitAt(position);
    if (const auto* item = std::get_if<scene::ItemHit>(&hit)) {
        m_session.select(m_frame.list.items[item->item].ref);
    } else if (const auto* link = std::get_if<scene::LinkHit>(&hit)) {
        const LinkIndex clicked = m_frame.list.links[link->link].link;
        LinkFocus focus = m_links;
        m_session.select(focus.click(m_scene->trace(), clicked, m_session.selection()));
        // The selection has ended what was clicked on before.
        m_links = focus;
        changed();
    } else {
        m_session.select(std::nullopt);
    }
}

void TimelineView::moveCursor(std::optional<QPointF> position)
{
    const bool isOver = position && position->x() >= m_frame.areas.canvas.left();
    const QRegion before = m_cursor.region(m_frame.areas, m_fonts);
    if (m_cursor.moveTo(isOver ? std::optional(canvasX(*position)) : std::nullopt)) {
        viewport()->update(before | m_cursor.region(m_frame.areas, m_fonts));
    }
}

TimelineView::Snap TimelineView::snapAt(QPointF position) const
{
    const bool isOnRuler =
        m_frame.areas.ruler.contains(position) && position.x() >= m_frame.areas.canvas.left();
    return isOnRuler ? Snap::ToSteps : Snap::ToItems;
}

TimePoint TimelineView::edgeAt(QPointF position, Snap snap)
{
    const double x = canvasX(position);
    const scene::Viewport& time = frame().time;
    switch (snap) {
    case Snap::ToSteps:
        return scene::snappedToSteps(m_scene->trace().steps, time, x);
    case Snap::ToItems:
        return scene::snappedTime(m_frame.list, m_scene->index(), time, m_scene->view().step, x,
                                  position.y() - m_frame.areas.canvas.top());
    case Snap::None:
        break;
    }
    return time.timeAt(x);
}

void TimelineView::measureTo(QPointF position, Snap snap)
{
    const TimePoint to = edgeAt(position, snap);
    m_session.setRange(TimeSpan{std::min(m_measuredFrom, to), std::max(m_measuredFrom, to)});
}

void TimelineView::endRange()
{
    if (!m_frame.band) {
        return;
    }
    const auto [a, b] = *m_frame.band;
    m_frame.band.reset();
    changed();
    if (std::abs(b - a) < kLeastRangePixels) {
        return;
    }
    const scene::Viewport& now = m_navigator.shown();
    m_navigator.glideTo(now.fitted({now.timeAt(std::min(a, b)), now.timeAt(std::max(a, b))}, 0.0));
    startMoving();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    // Of the right button the second press begins a drag like the first one.
    if (headerAt(event->position()) || event->button() == Qt::RightButton) {
        mousePressEvent(event);
        return;
    }
    const scene::Hit hit = hitAt(event->position());
    if (const auto* column = std::get_if<scene::ColumnHit>(&hit)) {
        m_navigator.glideTo(m_navigator.target().fitted(
            columnAt(*m_scene, m_frame, *column, canvasX(event->position())).span));
        startMoving();
    } else if (std::holds_alternative<scene::ItemHit>(hit) || stepAt(frame(), event->position())) {
        fitSelection();
    }
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    m_pointer = event->position();
    const QPointF notches = QPointF(event->angleDelta()) / kWheelNotch;
    if (event->modifiers().testFlags(Qt::ControlModifier | Qt::ShiftModifier)) {
        scaleRowHeight(std::pow(kHeightPerNotch, notches.y()));
    } else if (event->modifiers().testFlag(Qt::ControlModifier)) {
        zoomStep(std::pow(kZoomPerNotch, notches.y()));
    } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        panStep(-kPanPerNotch * (notches.y() + notches.x()));
    } else {
        if (notches.x() != 0.0) {
            panStep(-kPanPerNotch * notches.x());
        }
        scrollRows(-static_cast<int>(std::round(notches.y())));
    }
    event->accept();
}

bool TimelineView::showTip(const QHelpEvent& event)
{
    const QPointF position(event.pos());
    const QString text = hoverTextAt(position, hitAt(position));
    QToolTip::showText(event.globalPos(), text, viewport());
    return true;
}

void TimelineView::hover(QPointF position)
{
    const scene::Hit hit = hitAt(position);
    const auto* link = std::get_if<scene::LinkHit>(&hit);
    if (m_links.pointAt(link != nullptr ? std::optional(m_frame.list.links[link->link].link) : std::nullopt))
    {
        changed();
    }
    const QString text = hoverTextAt(position, hit);
    if (text != m_hoverText) {
        m_hoverText = text;
        emit hoverTextChanged(text);
    }
}

QString TimelineView::hoverTextAt(QPointF position, const scene::Hit& hit)
{
    if (frame().legend.moreArea().contains(position)) {
        return restText(m_frame.legend);
    }
    const auto step = stepAt(frame(), position);
    return step ? hoverText(m_scene->trace(), *step) : hoverText(*m_scene, m_frame, hit, canvasX(position));
}

scene::Hit TimelineView::hitAt(QPointF position)
{
    if (!m_frame.areas.canvas.contains(position)) {
        return {};
    }
    const QPointF inside = position - m_frame.areas.canvas.topLeft();
    return scene::hitTest(frame().list, inside.x(), inside.y());
}

double TimelineView::canvasX(QPointF position) const
{
    const QRectF& canvas = m_frame.areas.canvas;
    return std::clamp(position.x() - canvas.left(), 0.0, std::max(0.0, canvas.width()));
}

double TimelineView::anchorX() const
{
    const bool over = m_pointer && m_pointer->x() >= m_frame.areas.canvas.left();
    return over ? canvasX(*m_pointer) : m_navigator.target().width() / 2.0;
}

} // namespace pipescope::ui
