#include "ui/run/timeline/view/timeline_view.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include "ui/run/timeline/view/legend_menu.h"
#include "ui/shell/appearance/theme.h"

namespace pipescope::ui {

TimelineView::TimelineView(TimelineSession& session, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_session(session)
    , m_rows(session, m_scene, m_areas, m_pointer, *verticalScrollBar())
    , m_frame(session, m_scene, m_times, m_rows, font())
{
    installTimelineAccess();
    setAccessibleName(tr("Timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    listen();
    m_frame.setDark(isDark(*this));
    m_frame.applySelection();
    updateAreas();
    m_revealer.resetView();
}

void TimelineView::listen()
{
    connect(&m_session, &TimelineSession::traceChanged, this, &TimelineView::showTrace);
    connect(&m_session, &TimelineSession::recoloured, this,
            [this] { showTrace(TimelineSession::Change::SameRun); });
    connect(&m_session, &TimelineSession::companionChanged, this, [this] {
        m_scene.applyCompanion();
        updateAreas();
    });
    connect(&m_session, &TimelineSession::viewChanged, this, &TimelineView::applyView);
    connect(&m_session, &TimelineSession::selectionChanged, this, &TimelineView::applySelection);
    connect(&m_session, &TimelineSession::highlightChanged, &m_scene, &ShownScene::applyHighlight);
    connect(&m_session, &TimelineSession::analysedChanged, this, [this] {
        m_scene.applyAnalysis();
        updateAreas();
    });
    for (const auto signal : {&TimelineSession::rangeChanged, &TimelineSession::marksChanged,
                              &TimelineSession::coloursChanged, &TimelineSession::currentRowChanged})
    {
        connect(&m_session, signal, &m_frame, &LiveFrame::invalidate);
    }
    connect(&m_scene, &ShownScene::changed, &m_frame, &LiveFrame::invalidate);
    connect(&m_times, &TimeNavigation::moved, &m_frame, &LiveFrame::invalidate);
    connect(&m_times, &TimeNavigation::ended, this, &TimelineView::reportIdle);
    connect(&m_frame, &LiveFrame::changed, this, &TimelineView::requestRepaint);
    connect(&m_hover, &PointerHover::textChanged, this, &TimelineView::hoverTextChanged);
    connect(&m_gestures, &TimelineGestures::rowMenuRequested, this, &TimelineView::rowMenuRequested);
    connect(&m_gestures, &TimelineGestures::itemMenuRequested, this, &TimelineView::itemMenuRequested);
    connect(&m_gestures, &TimelineGestures::legendMenuRequested, this, [this](const QPoint& at) {
        const TimelineFrame& shown = frame();
        makeLegendMenu(shown.legend, scene::paletteFor(shown.dark, shown.colours), this)->popup(at);
    });
}

void TimelineView::showTrace(TimelineSession::Change change)
{
    const bool showedAll = m_times.showsAll();
    m_frame.forgetTrace();
    m_scene.rebuild();
    if (change == TimelineSession::Change::NewRun) {
        m_keys.releaseAll();
    }
    updateAreas();
    applySelection();
    if (change == TimelineSession::Change::NewRun) {
        m_revealer.resetView();
    } else {
        m_times.setLimits(m_scene->focus(), showedAll);
    }
}

void TimelineView::applyView()
{
    const auto stepBefore = m_scene->view().step;
    const scene::RowOptions rowsBefore = m_scene->view().rows;
    m_scene.applyView();
    updateAreas();
    if (m_session.view().rows != rowsBefore) {
        m_rows.revealCurrentRow();
    }
    if (m_session.view().step != stepBefore) {
        m_times.reset(m_scene->focus());
    }
}

void TimelineView::applySelection()
{
    m_frame.applySelection();
    announceSelection(*this, m_announcer);
}

void TimelineView::updateAreas()
{
    m_areas = splitAreas(QRectF(viewport()->rect()), m_scene->layout(), m_frame.fonts(), false);
    m_scene.fitRows(m_areas.canvas.height());
    m_times.setWidth(m_areas.canvas.width());
    m_rows.updateRange();
    m_frame.invalidate();
}

void TimelineView::requestRepaint()
{
    m_repaintIsPending = true;
    m_cursor.forgetBelow();
    viewport()->update();
}

bool TimelineView::isIdle() const
{
    return m_scene.isIdle() && m_frame.isIdle() && !m_times.isMoving()
           && (!m_repaintIsPending || !isVisible());
}

void TimelineView::reportIdle()
{
    if (!isIdle()) {
        return;
    }
    if (m_pointer.position() && m_gestures.isIdle()) {
        // The view may have moved below it.
        m_hover.moveTo(*m_pointer.position());
    }
    emit idle();
}

void TimelineView::moveCursor(std::optional<QPointF> position)
{
    m_pointer.moveTo(position);
    const bool isOver = position && position->x() >= m_areas.canvas.left();
    const QRegion before = m_cursor.region(m_areas, m_frame.fonts());
    if (m_cursor.moveTo(isOver ? std::optional(m_areas.canvasX(*position)) : std::nullopt)) {
        viewport()->update(before | m_cursor.region(m_areas, m_frame.fonts()));
    }
}

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto& help = *static_cast<QHelpEvent*>(event);
        QToolTip::showText(help.globalPos(), m_hover.textAt(help.pos()), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) {
        moveCursor({});
        m_hover.moveTo({-1.0, -1.0});
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    const bool isPainted = m_cursor.paint(painter, *m_scene, frame(), m_frame.fonts(),
                                          [this](QPainter& below) { m_frame.paint(below); });
    if (!isPainted) {
        return;
    }
    ++m_paintCount;
    m_repaintIsPending = false;
    if (!m_times.isMoving()) {
        m_frame.requestStrips(devicePixelRatioF());
        // After this event, so that who waits for it finds everything painted.
        QMetaObject::invokeMethod(this, &TimelineView::reportIdle, Qt::QueuedConnection);
    }
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateAreas();
}

void TimelineView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    m_frame.invalidate();
}

void TimelineView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_frame.setFont(font());
        updateAreas();
    } else if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Timeline"));
        updateAreas();
    } else if (event->type() == QEvent::PaletteChange) {
        m_frame.setDark(isDark(*this));
    }
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        clearHighlightThenSelection(m_session);
    } else if (!m_keys.press(*event)) {
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TimelineView::keyReleaseEvent(QKeyEvent* event)
{
    if (!m_keys.release(*event)) {
        QAbstractScrollArea::keyReleaseEvent(event);
    }
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    m_keys.releaseAll();
    QAbstractScrollArea::focusOutEvent(event);
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    m_gestures.press(*event);
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    moveCursor(event->position());
    m_gestures.move(*event);
    if (!m_gestures.isDragging()) {
        m_hover.moveTo(event->position());
    } else if (m_gestures.isPanning()) {
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->unsetCursor();
    m_gestures.release(*event);
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_gestures.doubleClick(*event);
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    m_gestures.turnWheel(*event);
    event->accept();
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    const QPointF at(event->pos());
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (const auto& row = m_session.currentRow()) {
            emit rowMenuRequested(viewport()->mapToGlobal(m_rows.headerRect(*row).center()));
        }
    } else if (!m_rows.headerAt(at) && !m_areas.canvas.contains(at)) {
        QAbstractScrollArea::contextMenuEvent(event);
    }
    // Elsewhere a drag may follow: the menu opens when the button is released.
}

} // namespace pipescope::ui
