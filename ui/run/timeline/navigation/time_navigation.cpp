#include "ui/run/timeline/navigation/time_navigation.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

constexpr int kFrameMilliseconds = 12;

} // namespace

TimeNavigation::TimeNavigation(TimelineSession& session, const TimelinePointer& pointer, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_pointer(pointer)
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kFrameMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &TimeNavigation::tick);
}

void TimeNavigation::setWidth(double width)
{
    const double atLeastOne = std::max(1.0, width);
    if (atLeastOne == target().width()) {
        return;
    }
    const bool showedAll = showsAll();
    m_navigator.setWidth(atLeastOne);
    if (showedAll) {
        m_navigator.reset(target().fittedToLimits());
    }
    reportMove();
}

void TimeNavigation::setLimits(TimeSpan limits, bool showsAll)
{
    m_navigator.setLimits(limits);
    if (showsAll) {
        m_navigator.reset(target().fittedToLimits());
    }
    reportMove();
}

void TimeNavigation::reset(TimeSpan limits)
{
    m_navigator.reset(scene::Viewport(limits, target().width()));
    reportMove();
}

void TimeNavigation::setVisibleSpan(TimeSpan span)
{
    m_navigator.reset(target().fitted(span, 0.0));
    reportMove();
}

void TimeNavigation::dragVisibleSpan(TimeSpan span)
{
    leaveStepWithout(span);
    m_navigator.showNow(target().fitted(span, 0.0));
    reportMove();
}

void TimeNavigation::panNow(double pixels)
{
    m_navigator.panNow(pixels);
    reportMove();
}

void TimeNavigation::fitAll()
{
    m_navigator.glideTo(target().fittedToLimits());
    startMoving();
}

void TimeNavigation::glideToSpan(TimeSpan span)
{
    leaveStepWithout(span);
    m_navigator.glideTo(target().fitted(span, 0.0));
    startMoving();
}

void TimeNavigation::glideToFit(TimeSpan span)
{
    m_navigator.glideTo(target().fitted(span));
    startMoving();
}

void TimeNavigation::glideToPart(double a, double b)
{
    const scene::Viewport& now = shown();
    m_navigator.glideTo(now.fitted({now.timeAt(std::min(a, b)), now.timeAt(std::max(a, b))}, 0.0));
    startMoving();
}

void TimeNavigation::centreOn(TimePoint moment)
{
    const Duration length = targetSpan().duration();
    leaveStepWithout({moment, moment + Duration{1}});
    const TimePoint begin = moment - Duration{length.ns / 2};
    m_navigator.glideTo(target().fitted({begin, begin + length}, 0.0));
    startMoving();
}

void TimeNavigation::reveal(TimeSpan span, double minPixels)
{
    m_navigator.reveal(span, minPixels);
    startMoving();
}

void TimeNavigation::zoomStep(double factor)
{
    m_navigator.zoom(factor, m_pointer.anchorX());
    startMoving();
}

void TimeNavigation::panStep(double fractionOfWidth)
{
    m_navigator.pan(fractionOfWidth * target().width());
    startMoving();
}

void TimeNavigation::undoZoom()
{
    if (m_navigator.undo()) {
        startMoving();
    }
}

void TimeNavigation::hold(scene::Motion motion, bool isFast)
{
    m_navigator.hold(motion, m_pointer.anchorX(), isFast);
    startMoving();
}

void TimeNavigation::leaveStepWithout(TimeSpan span)
{
    if (m_session.view().step && !target().limits().intersects(span)) {
        m_session.changeView([](ViewOptions& view) { view.step.reset(); });
    }
}

void TimeNavigation::startMoving()
{
    if (m_navigator.isMoving() && !m_timer.isActive()) {
        m_clock.start();
        m_timer.start();
    }
}

void TimeNavigation::tick()
{
    const double passed = static_cast<double>(m_clock.nsecsElapsed()) / 1e6;
    m_clock.start();
    if (m_navigator.advance(passed)) {
        reportMove();
    }
    if (!m_navigator.isMoving()) {
        m_timer.stop();
        emit ended();
    }
}

void TimeNavigation::reportMove()
{
    emit moved();
    const TimeSpan span = visibleSpan();
    if (span != m_reportedSpan) {
        m_reportedSpan = span;
        emit visibleSpanChanged();
    }
}

} // namespace pipescope::ui
