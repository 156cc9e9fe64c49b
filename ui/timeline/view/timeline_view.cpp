#include "ui/timeline/view/timeline_view.h"

#include <QPainter>
#include <QPalette>
#include <QScrollBar>

#include "core/analysis/details/detail_text.h"
#include "ui/session/qt_text.h"
#include "ui/timeline/painting/step_row.h"
#include "ui/timeline/painting/timeline_painter.h"
#include "ui/timeline/view/timeline_access.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {
namespace {

constexpr int kFrameMilliseconds = 12;
/// What ensureVisible() zooms a narrower item up to.
constexpr double kLeastVisiblePixels = 8.0;

std::optional<StepIndex> stepOf(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    const auto* block = std::get_if<BlockRef>(&ref);
    return block != nullptr ? track.blocks.step(block->block)
                            : track.operators[std::get<OperatorRef>(ref).op.value].step;
}

bool isFitted(const scene::Viewport& shown, TimeSpan span)
{
    return scene::Viewport::close(shown.fitted(span), shown, 1.0)
           || scene::Viewport::close(shown.fitted(span, 0.0), shown, 1.0);
}

} // namespace

TimelineView::TimelineView(Session& session, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_session(session)
    , m_fonts(font())
{
    installTimelineAccess();
    setAccessibleName(tr("Timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setHeldKeys(scene::Motion::ZoomIn, {Qt::Key_W});
    setHeldKeys(scene::Motion::ZoomOut, {Qt::Key_S});
    setHeldKeys(scene::Motion::PanLeft, {Qt::Key_A});
    setHeldKeys(scene::Motion::PanRight, {Qt::Key_D});
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &TimelineView::tick);
    connect(&session, &Session::traceChanged, this, &TimelineView::showTrace);
    connect(&session, &Session::recoloured, this, [this] { showTrace(Session::Change::SameRun); });
    connect(&session, &Session::viewChanged, this, &TimelineView::applyView);
    connect(&session, &Session::selectionChanged, this, &TimelineView::applySelection);
    connect(&session, &Session::highlightChanged, this, &TimelineView::applyHighlight);
    connect(&session, &Session::rangeChanged, this, &TimelineView::changed);
    connect(&session, &Session::marksChanged, this, &TimelineView::changed);
    connect(&session, &Session::coloursChanged, this, &TimelineView::changed);
    connect(&session, &Session::currentRowChanged, this, &TimelineView::changed);
    connect(&m_strips, &GroupStrips::changed, this, &TimelineView::changed);
    showTrace(Session::Change::NewRun);
}

void TimelineView::showTrace(Session::Change change)
{
    const bool showedAll = m_scene != nullptr && showsAll();
    m_frame.list.clear();
    m_scene.reset();
    m_scene = std::make_unique<TimelineScene>(m_session.index(), m_session.view(), scene::RowMetrics{});
    m_fonts.label.forgetLabels();
    m_sorting.abandon();
    m_links = {};
    m_strips.show({});
    sortGroupLinks();
    if (change == Session::Change::NewRun) {
        m_navigator.releaseAll();
    }
    applyHighlight();
    updateAreas();
    applySelection();
    if (change == Session::Change::NewRun) {
        resetView();
    } else {
        continueView(showedAll);
    }
}

void TimelineView::continueView(bool showedAll)
{
    m_navigator.setLimits(m_scene->focus());
    if (showedAll) {
        m_navigator.reset(m_navigator.target().fittedToLimits());
    }
    changed();
}

bool TimelineView::showsAll() const
{
    return m_navigator.target() == m_navigator.target().fittedToLimits();
}

void TimelineView::applyView()
{
    const auto stepBefore = m_scene->view().step;
    const scene::RowOptions rowsBefore = m_scene->view().rows;
    m_scene->setView(m_session.view());
    sortGroupLinks();
    updateAreas();
    if (m_session.view().rows != rowsBefore) {
        revealCurrentRow();
    }
    if (m_session.view().step != stepBefore) {
        m_navigator.reset(scene::Viewport(m_scene->focus(), m_frame.areas.canvas.width()));
    }
    changed();
}

void TimelineView::applySelection()
{
    m_selectedLinks.clear();
    m_links.forgetClick();
    if (const auto& selection = m_session.selection()) {
        m_selectedLinks = linksOf(m_scene->trace(), *selection, *m_scene->index().linkLookup);
    }
    changed();
    announceSelection(*this, m_announcer);
}

void TimelineView::applyHighlight()
{
    m_highlighting.abandon();
    const auto set = m_session.highlight();
    if (!set) {
        m_scene->setHighlight(std::shared_ptr<const scene::Highlight>());
        changed();
        return;
    }
    m_highlighting.start([this, set, index = m_session.index()](Progress&, const std::stop_token&) {
        const auto made = std::make_shared<const scene::Highlight>(*index, set);
        return [this, made] {
            m_scene->setHighlight(made);
            changed();
        };
    });
}

/// The rows follow at once, these links when they are sorted.
void TimelineView::sortGroupLinks()
{
    auto lines = m_scene->linesWithoutLinks();
    if (!lines) {
        m_sorting.abandon();
        return;
    }
    if (!m_sorting.isIdle() && m_sortedLines == *lines) {
        return;
    }
    m_sortedLines = *lines;
    m_sorting.start([this, lines = std::move(*lines),
                     index = m_session.index()](Progress&, const std::stop_token& stop) mutable {
        const auto made = std::make_shared<const scene::GroupLinks>(*index->links, std::move(lines), stop);
        return [this, made] {
            m_scene->setGroupLinks(made);
            changed();
        };
    });
}

void TimelineView::changed()
{
    m_frameIsStale = true;
    m_repaintIsPending = true;
    m_cursor.forgetBelow();
    viewport()->update();
    const TimeSpan span = visibleSpan();
    if (span != m_toldSpan) {
        m_toldSpan = span;
        emit visibleSpanChanged();
    }
}

void TimelineView::updateAreas()
{
    const double widthBefore = m_frame.areas.canvas.width();
    m_frame.areas = splitAreas(QRectF(viewport()->rect()), m_scene->layout(), m_fonts, false);
    fitRowHeight();
    const double width = std::max(1.0, m_frame.areas.canvas.width());
    const bool showedAll = showsAll();
    if (width != widthBefore) {
        m_navigator.setWidth(width);
        if (showedAll) {
            m_navigator.reset(m_navigator.target().fittedToLimits());
        }
    }
    updateScrollBar();
}

void TimelineView::updateScrollBar()
{
    const auto page = static_cast<int>(m_frame.areas.canvas.height());
    const auto content = static_cast<int>(std::ceil(m_scene->layout().height()));
    verticalScrollBar()->setRange(0, std::max(0, content - page));
    verticalScrollBar()->setPageStep(std::max(1, page));
    verticalScrollBar()->setSingleStep(
        std::max(1, static_cast<int>(m_scene->layout().metrics().rowHeight / 2.0)));
}

void TimelineView::showStrips()
{
    m_strips.show(wantedStrips(m_session.index(), m_scene->layout(), frame(), devicePixelRatioF()));
}

const TimelineFrame& TimelineView::frame()
{
    if (m_frameIsStale) {
        m_frame.top = verticalScrollBar()->value();
        m_frame.time = m_navigator.shown();
        m_frame.dark = isDark();
        m_frame.colours = m_session.colours();
        m_frame.selectedStep = m_session.selectedStep();
        m_frame.range = m_session.range();
        m_frame.marks = m_session.marks();
        m_frame.strips = m_strips.strips();
        m_frame.outlined = m_links.ends(m_scene->trace());
        m_frame.currentRow = m_session.currentRow()
                                 ? scene::seenBandOf(m_scene->trace(), rowWindow(), *m_session.currentRow())
                                 : std::nullopt;
        m_frameMaker.make(*m_scene, m_session.selection(), m_selectedLinks, m_fonts, m_frame);
        m_frameIsStale = false;
    }
    return m_frame;
}

void TimelineView::startMoving()
{
    if (m_navigator.isMoving() && !m_timer.isActive()) {
        m_clock.start();
        m_timer.start();
    }
}

void TimelineView::tick()
{
    const double passed = static_cast<double>(m_clock.nsecsElapsed()) / 1e6;
    m_clock.start();
    if (m_navigator.advance(passed)) {
        changed();
    }
    if (!m_navigator.isMoving()) {
        m_timer.stop();
        reportIdle();
    }
}

bool TimelineView::isIdle() const
{
    return m_highlighting.isIdle() && m_sorting.isIdle() && m_strips.isIdle() && !m_navigator.isMoving()
           && (!m_repaintIsPending || !isVisible());
}

void TimelineView::reportIdle()
{
    if (!isIdle()) {
        return;
    }
    if (m_pointer && m_drag.kind() == PointerDrag::Kind::None) {
        // The view may have moved below it.
        hover(*m_pointer);
    }
    emit idle();
}

void TimelineView::fitAll()
{
    m_navigator.glideTo(m_navigator.target().fittedToLimits());
    startMoving();
}

void TimelineView::fitSelectionThenAll()
{
    const auto span = selectedSpan(m_session);
    const auto& range = m_session.range();
    const scene::Viewport& shown = m_navigator.target();
    if (range && !isFitted(shown, *range) && !(span && isFitted(shown, *span))) {
        glideToSpan(*range);
    } else {
        fitSelection();
    }
}

void TimelineView::fitSelection()
{
    const auto span = selectedSpan(m_session);
    if (!span || isFitted(m_navigator.target(), *span)) {
        fitAll();
        return;
    }
    if (const auto& selection = m_session.selection()) {
        unhide(trackOf(*selection), stepOf(m_scene->trace(), *selection));
        revealItem(*selection);
    } else {
        leaveStepWithout(*span);
    }
    m_navigator.glideTo(m_navigator.target().fitted(*span));
    startMoving();
}

void TimelineView::resetView()
{
    m_navigator.reset(scene::Viewport(m_scene->focus(), std::max(1.0, m_frame.areas.canvas.width())));
    verticalScrollBar()->setValue(0);
    changed();
}

void TimelineView::undoZoom()
{
    if (m_navigator.undo()) {
        startMoving();
    }
}

std::optional<TraceRef> TimelineView::firstInView()
{
    const auto& items = frame().list.items;
    return items.empty() ? std::nullopt : std::optional(items.front().ref);
}

void TimelineView::zoomStep(double factor)
{
    m_navigator.zoom(factor, anchorX());
    startMoving();
}

void TimelineView::panStep(double fractionOfWidth)
{
    m_navigator.pan(fractionOfWidth * m_navigator.target().width());
    startMoving();
}

void TimelineView::ensureVisible(const TraceRef& ref)
{
    unhide(trackOf(ref), stepOf(m_scene->trace(), ref));
    revealItem(ref);
    ensureVisible(spanOf(m_scene->trace(), ref));
}

void TimelineView::ensureVisible(TrackIndex track, TimeSpan time)
{
    // A chosen step stays where it holds the time.
    const auto& step = m_session.view().step;
    const TimeSpan focus = m_scene->focus();
    const bool isWithin = focus.begin <= time.begin && time.end <= focus.end;
    showRow(track, isWithin ? step : std::nullopt);
    ensureVisible(time);
}

void TimelineView::ensureVisible(TimeSpan span)
{
    leaveStepWithout(span);
    m_navigator.reveal(span, kLeastVisiblePixels);
    startMoving();
}

void TimelineView::showAtSameScale(const TraceRef& ref)
{
    unhide(trackOf(ref), stepOf(m_scene->trace(), ref));
    revealItem(ref);
    m_navigator.reveal(spanOf(m_scene->trace(), ref), 0.0);
    startMoving();
}

std::vector<TrackIndex> TimelineView::shownTracks() const
{
    std::vector<TrackIndex> tracks;
    for (const scene::Row& row : m_scene->layout().rows()) {
        tracks.push_back(row.track);
    }
    for (const scene::GroupTitle& title : m_scene->layout().titles()) {
        if (title.isCollapsed) {
            tracks.insert(tracks.end(), title.tracks.begin(), title.tracks.end());
        }
    }
    return tracks;
}

TimePoint TimelineView::momentAtPointer()
{
    if (!m_pointer) {
        return m_navigator.target().timeAt(m_navigator.target().width() / 2.0);
    }
    return edgeAt(*m_pointer, snapAt(*m_pointer));
}

scene::TimeOrigin TimelineView::timeOrigin() const
{
    return m_scene->timeOrigin(visibleSpan());
}

TimeSpan TimelineView::visibleSpan() const
{
    return m_navigator.shown().span();
}

TimeSpan TimelineView::targetSpan() const
{
    return m_navigator.target().span();
}

void TimelineView::setVisibleSpan(TimeSpan span)
{
    m_navigator.reset(m_navigator.target().fitted(span, 0.0));
    changed();
}

bool TimelineView::isDark() const
{
    return palette().color(QPalette::Window).lightness() < 128;
}

void TimelineView::leaveStepWithout(TimeSpan span)
{
    if (m_session.view().step && !m_scene->focus().intersects(span)) {
        m_session.changeView([](ViewOptions& view) { view.step.reset(); });
    }
}

void TimelineView::dragVisibleSpan(TimeSpan span)
{
    leaveStepWithout(span);
    m_navigator.showNow(m_navigator.target().fitted(span, 0.0));
    changed();
}

void TimelineView::rememberView()
{
    m_navigator.remember();
}

void TimelineView::glideToSpan(TimeSpan span)
{
    leaveStepWithout(span);
    m_navigator.glideTo(m_navigator.target().fitted(span, 0.0));
    startMoving();
}

void TimelineView::centreOn(TimePoint moment)
{
    const Duration length = targetSpan().duration();
    leaveStepWithout({moment, moment + Duration{1}});
    const TimePoint begin = moment - Duration{length.ns / 2};
    m_navigator.glideTo(m_navigator.target().fitted({begin, begin + length}, 0.0));
    startMoving();
}

std::function<QImage()> TimelineView::viewRenderer()
{
    TimelineFrame shown = frame();
    shown.marks = {};
    return [shown = std::move(shown), marks = m_session.marks(), index = m_session.index(),
            view = m_scene->view(), metrics = m_scene->layout().metrics(), font = font(),
            size = viewport()->size(), ratio = devicePixelRatioF()]() mutable {
        shown.marks = marks;
        const TimelineScene scene(index, view, metrics);
        TimelineFonts fonts(font);
        QImage image((QSizeF(size) * ratio).toSize(), QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        QPainter painter(&image);
        HelperThread helper;
        TimelinePainter(helper).paint(painter, scene, shown, fonts);
        return image;
    };
}

picture::PictureRequest TimelineView::pictureOfView()
{
    const TimelineFrame& shown = frame();
    const QSize size = (QSizeF(viewport()->size()) * devicePixelRatioF()).toSize();
    picture::PictureRequest request;
    request.index = m_session.index();
    request.view = m_scene->view();
    request.size = {size.width(), size.height()};
    request.isDark = shown.dark;
    request.colours = m_session.colours();
    request.span = shown.time.span();
    request.window = picture::WindowRows{m_scene->layout().metrics(), shown.top, shown.areas.canvas.height()};
    request.selection = m_session.selection();
    request.selectedLinks = m_selectedLinks;
    request.selectedStep = m_session.selectedStep();
    request.range = m_session.range();
    request.marks = m_session.marks();
    request.highlight = m_session.highlight();
    request.translate = coreTranslation();
    return request;
}

} // namespace pipescope::ui
