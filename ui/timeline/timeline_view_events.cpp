#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include "core/analysis/detail_text.h"
#include "ui/scene/snap.h"
#include "ui/timeline/hover_text.h"
#include "ui/timeline/timeline_view.h"

#include <cmath>

namespace pipescope::ui {
namespace {

constexpr double kWheelNotch = 120.0;
constexpr double kZoomPerNotch = 1.25;
constexpr double kHeightPerNotch = 1.15;
constexpr double kPanPerNotch = 0.12;
constexpr double kPanPerArrow = 0.1;
constexpr double kLeastRangePixels = 3.0;

} // namespace

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        return showTip(*static_cast<QHelpEvent*>(event));
    }
    if (event->type() == QEvent::Leave) {
        m_pointer.reset();
        hover(QPointF(-1.0, -1.0));
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    m_painter.paint(painter, *m_scene, frame(), m_fonts);
    ++m_paintCount;
    m_repaintIsPending = false;
    if (!m_navigator.isMoving()) {
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

std::optional<scene::Motion> TimelineView::motionOf(int key) const
{
    for (std::size_t motion = 0; motion < m_heldKeys.size(); ++motion) {
        if (m_heldKeys[motion].contains(QKeySequence(key))) {
            return static_cast<scene::Motion>(motion);
        }
    }
    return std::nullopt;
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
    const auto motion = motionOf(event.key());
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
    m_dragStart = event->position();
    m_dragLast = m_dragStart;
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
    } else if (event->button() == Qt::LeftButton
               && (event->modifiers().testFlag(Qt::ShiftModifier) || isOnRuler(m_dragStart)))
    {
        m_drag = Drag::Measure;
        m_measuredFrom = edgeAt(m_dragStart, !event->modifiers().testFlag(Qt::ControlModifier));
    } else if (event->button() == Qt::LeftButton) {
        m_drag = event->modifiers().testFlag(Qt::AltModifier) ? Drag::Range : Drag::Click;
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    const QPointF moved = event->position() - m_dragStart;
    if (m_drag == Drag::Click && moved.manhattanLength() >= QApplication::startDragDistance()) {
        m_drag = Drag::Pan;
    }
    if (m_drag == Drag::None || m_drag == Drag::Click) {
        hover(event->position());
    } else if (m_drag == Drag::Measure) {
        measureTo(event->position(), !event->modifiers().testFlag(Qt::ControlModifier));
    } else {
        dragTo(event->position());
    }
}

void TimelineView::dragTo(QPointF position)
{
    if (m_drag == Drag::Range) {
        m_frame.band = {canvasX(m_dragStart), canvasX(position)};
    } else {
        const QPointF step = position - m_dragLast;
        m_navigator.panNow(-step.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - qRound(step.y()));
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    m_dragLast = position;
    changed();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag ended = m_drag;
    m_drag = Drag::None;
    viewport()->unsetCursor();
    if (ended == Drag::Range) {
        endRange();
    } else if (ended == Drag::Measure
               && (event->position() - m_dragStart).manhattanLength() < kLeastRangePixels) {
        m_session.setRange({});
    } else if (ended == Drag::Click && !clickHeader(event->position())) {
        const scene::Hit hit = hitAt(event->position());
        if (const auto* item = std::get_if<scene::ItemHit>(&hit)) {
            m_session.select(m_frame.list.items[item->item].ref);
        } else if (const auto* link = std::get_if<scene::LinkHit>(&hit)) {
            m_session.select(refOf(m_scene->trace().link(m_frame.list.links[link->link].link).source));
        } else {
            m_session.select(std::nullopt);
        }
    }
}

bool TimelineView::isOnRuler(QPointF position) const
{
    return m_frame.areas.ruler.contains(position) && position.x() >= m_frame.areas.canvas.left();
}

TimePoint TimelineView::edgeAt(QPointF position, bool snaps)
{
    const double x = canvasX(position);
    const scene::Viewport& time = frame().time;
    if (!snaps) {
        return time.timeAt(x);
    }
    if (isOnRuler(m_dragStart)) {
        return scene::snappedToSteps(m_scene->trace().steps, time, x);
    }
    return scene::snappedTime(m_frame.list, m_scene->index(), time, m_scene->view().step, x,
                              position.y() - m_frame.areas.canvas.top());
}

void TimelineView::measureTo(QPointF position, bool snaps)
{
    const TimePoint to = edgeAt(position, snaps);
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
    if (headerAt(event->position())) {
        mousePressEvent(event);
        return;
    }
    const scene::Hit hit = hitAt(event->position());
    if (const auto* column = std::get_if<scene::ColumnHit>(&hit)) {
        m_navigator.glideTo(m_navigator.target().fitted(columnAt(*column, event->position()).span));
        startMoving();
    } else if (std::holds_alternative<scene::ItemHit>(hit)) {
        fitSelectionThenAll();
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
    const QString text = hoverTextAt(QPointF(event.pos()));
    QToolTip::showText(event.globalPos(), text, viewport());
    return true;
}

void TimelineView::hover(QPointF position)
{
    const QString text = hoverTextAt(position);
    if (text != m_hoverText) {
        m_hoverText = text;
        emit hoverTextChanged(text);
    }
}

scene::Hit TimelineView::hitAt(QPointF position)
{
    if (!m_frame.areas.canvas.contains(position)) {
        return {};
    }
    const QPointF inside = position - m_frame.areas.canvas.topLeft();
    return scene::hitTest(frame().list, inside.x(), inside.y());
}

scene::MergedColumn TimelineView::columnAt(scene::ColumnHit hit, QPointF position)
{
    return scene::columnAt(m_scene->index(), m_frame.time, m_scene->view().step, m_scene->highlight(),
                           m_frame.list.columns[hit.column], canvasX(position));
}

QString TimelineView::hoverTextAt(QPointF position)
{
    const scene::Hit hit = hitAt(position);
    if (const auto* item = std::get_if<scene::ItemHit>(&hit)) {
        return hoverText(m_scene->index(), m_frame.list.items[item->item]);
    }
    if (const auto* column = std::get_if<scene::ColumnHit>(&hit)) {
        return hoverText(m_scene->index(), columnAt(*column, position));
    }
    if (const auto* link = std::get_if<scene::LinkHit>(&hit)) {
        return hoverText(m_scene->trace(), m_scene->trace().link(m_frame.list.links[link->link].link));
    }
    return {};
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
