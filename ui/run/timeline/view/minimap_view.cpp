#include "ui/run/timeline/view/minimap_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/run/timeline/painting/timeline_painter.h"
#include "ui/run/timeline/view/timeline_gestures.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/appearance/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr int kDelayMilliseconds = 30;
constexpr double kMinimapMargin = 3.0;
constexpr double kLinesHigh = 2.4;

} // namespace

MinimapView::MinimapView(TimelineSession& session, TimelineView& timeline, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_timeline(timeline)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    keepTranslated(this, [this] {
        setToolTip(tr("The whole run: drag the window to move it, its edges to zoom"));
        setAccessibleName(tr("Minimap"));
    });
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMilliseconds);
    connect(&m_delay, &QTimer::timeout, this, &MinimapView::compute);
    connect(&session, &TimelineSession::traceChanged, this, &MinimapView::compute);
    connect(&session, &TimelineSession::recoloured, this, &MinimapView::compute);
    connect(&session, &TimelineSession::viewChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&session, &TimelineSession::coloursChanged, this, [this] {
        m_picture = {};
        changed();
    });
    connect(&timeline.times(), &TimeNavigation::visibleSpanChanged, this, &MinimapView::changed);
    compute();
}

MinimapView::~MinimapView() = default;

bool MinimapView::isIdle() const
{
    return !m_delay.isActive() && m_job.isIdle() && (!m_repaintIsPending || !isVisible());
}

QSize MinimapView::sizeHint() const
{
    return {200, static_cast<int>(std::ceil(kLinesHigh * fontMetrics().height() + 2.0 * kMinimapMargin))};
}

QRectF MinimapView::area() const
{
    const QRectF canvas = m_timeline.rows().areas().canvas;
    return {canvas.left(), kMinimapMargin, std::max(1.0, canvas.width()),
            std::max(1.0, height() - 2.0 * kMinimapMargin)};
}

TimeSpan MinimapView::shownTime() const
{
    return scene::Viewport(m_session.index()->span, area().width()).span();
}

scene::MinimapGeometry MinimapView::geometry() const
{
    return {shownTime(), area().width()};
}

void MinimapView::changed()
{
    m_repaintIsPending = true;
    update();
}

void MinimapView::compute()
{
    m_delay.stop();
    const auto columns = static_cast<std::size_t>(std::ceil(area().width() * devicePixelRatioF()));
    m_job.start([this, columns, index = m_session.index(),
                 tracks = scene::minimapTracks(*m_session.trace(), m_timeline.scene().shownTracks()),
                 time = shownTime()](Progress&, const std::stop_token& stop) {
        auto made =
            std::make_shared<scene::MinimapColumns>(minimapColumns(*index, tracks, time, columns, stop));
        return [this, made] { showColumns(std::move(*made)); };
    });
}

void MinimapView::showColumns(scene::MinimapColumns columns)
{
    m_columns = std::move(columns);
    m_picture = {};
    changed();
}

void MinimapView::paintEvent(QPaintEvent* /*event*/)
{
    const scene::Palette palette = scene::paletteFor(isDark(m_timeline), m_session.colours());
    QPainter painter(this);
    painter.fillRect(rect(), toQColor(palette.header));
    if (m_picture.isNull()) {
        m_picture = minimapPicture(m_columns, qRound(area().height() * devicePixelRatioF()), palette);
    }
    paintMinimap(painter, area(), m_picture, m_session.trace()->steps, shownTime(),
                 m_timeline.times().visibleSpan(), palette);
    ++m_paintCount;
    m_repaintIsPending = false;
}

void MinimapView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_delay.start();
    changed();
}

void MinimapView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_picture = {};
        changed();
    } else if (event->type() == QEvent::FontChange) {
        updateGeometry();
    }
}

void MinimapView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_heldAt = inArea(event->position());
    m_visibleWhenHeld = m_timeline.times().visibleSpan();
    m_held = geometry().partAt(m_visibleWhenHeld, m_heldAt);
    if (m_held == scene::MinimapPart::Outside) {
        m_visibleWhenHeld = geometry().centred(m_visibleWhenHeld, m_heldAt);
        m_timeline.times().glideToSpan(m_visibleWhenHeld);
    } else {
        m_timeline.times().rememberView();
    }
    showCursor(event->position());
}

void MinimapView::mouseMoveEvent(QMouseEvent* event)
{
    const double at = inArea(event->position());
    if (m_held && at != m_heldAt) {
        m_timeline.times().dragVisibleSpan(geometry().dragged(*m_held, m_visibleWhenHeld, m_heldAt, at));
    }
    showCursor(event->position());
}

void MinimapView::mouseReleaseEvent(QMouseEvent* event)
{
    m_held.reset();
    showCursor(event->position());
}

void MinimapView::mouseDoubleClickEvent(QMouseEvent* /*event*/)
{
    m_held.reset();
    m_timeline.times().fitAll();
}

void MinimapView::wheelEvent(QWheelEvent* event)
{
    const double notches = event->angleDelta().y() / kWheelNotch;
    m_timeline.times().glideToSpan(geometry().zoomed(
        m_timeline.times().targetSpan(), std::pow(kZoomPerNotch, notches), inArea(event->position())));
    event->accept();
}

void MinimapView::showCursor(QPointF position)
{
    const auto part = m_held.value_or(geometry().partAt(m_timeline.times().visibleSpan(), inArea(position)));
    switch (part) {
    case scene::MinimapPart::LeftEdge:
    case scene::MinimapPart::RightEdge:
        setCursor(Qt::SizeHorCursor);
        break;
    case scene::MinimapPart::Window:
        setCursor(m_held ? Qt::ClosedHandCursor : Qt::OpenHandCursor);
        break;
    case scene::MinimapPart::Outside:
        unsetCursor();
        break;
    }
}

} // namespace pipescope::ui
