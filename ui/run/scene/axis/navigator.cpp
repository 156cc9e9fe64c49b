#include "ui/run/scene/axis/navigator.h"

#include <algorithm>
#include <cmath>

namespace pipescope::scene {
namespace {

constexpr std::size_t kMaxHistory = 200;
/// The remaining distance shrinks to 1/e in this time.
constexpr double kGlideMilliseconds = 45.0;
/// Closer than this the target is reached.
constexpr double kReachedPixels = 0.3;
/// A longer pause (a stalled window) counts as this much, so that the view does not jump.
constexpr double kLongestFrame = 100.0;

constexpr double kZoomPerSecond = 5.0;
constexpr double kWidthsPerSecond = 0.9;
constexpr double kFastFactor = 3.0;
/// The effect of a short key press.
constexpr double kTapZoom = 1.2;
constexpr double kTapPan = 0.05;

} // namespace

void Navigator::reset(const Viewport& viewport)
{
    m_shown = viewport;
    m_target = viewport;
    m_history.clear();
}

void Navigator::panNow(double pixels)
{
    m_target = m_target.panned(pixels);
    m_shown = m_target;
}

void Navigator::showNow(const Viewport& viewport)
{
    m_target = viewport;
    m_shown = viewport;
}

void Navigator::setWidth(double width)
{
    m_shown = m_shown.withWidth(width);
    m_target = m_target.withWidth(width);
    for (Viewport& each : m_history) {
        each = each.withWidth(width);
    }
}

void Navigator::setLimits(TimeSpan limits)
{
    m_shown = m_shown.withLimits(limits);
    m_target = m_target.withLimits(limits);
    for (Viewport& each : m_history) {
        each = each.withLimits(limits);
    }
}

void Navigator::glideTo(const Viewport& viewport)
{
    if (viewport != m_target) {
        remember();
        m_target = viewport;
    }
}

void Navigator::zoom(double factor, double x)
{
    const Viewport zoomed = m_target.zoomed(factor, x);
    if (zoomed == m_target) {
        return;
    }
    // Several steps of the wheel in one movement are undone together.
    if (!isMoving()) {
        remember();
    }
    m_target = zoomed;
}

void Navigator::pan(double pixels)
{
    m_target = m_target.panned(pixels);
}

void Navigator::reveal(TimeSpan span, double leastPixels)
{
    const double left = m_target.xOf(span.begin);
    const double width = m_target.xOf(span.end) - left;
    const double middle = left + width / 2.0;
    if (width > m_target.width()) {
        glideTo(m_target.fitted(span));
    } else if (width < leastPixels && span.duration() > Duration{}) {
        const Viewport centred = m_target.panned(middle - m_target.width() / 2.0);
        glideTo(centred.zoomed(leastPixels / std::max(1e-9, width), centred.xOf(span.begin) + width / 2.0));
    } else if (left < 0.0 || left + width > m_target.width()) {
        pan(middle - m_target.width() / 2.0);
    }
}

bool Navigator::undo()
{
    if (m_history.empty()) {
        return false;
    }
    m_target = m_history.back();
    m_history.pop_back();
    return true;
}

void Navigator::hold(Motion motion, double anchorX, bool fast)
{
    m_anchorX = anchorX;
    m_fast = fast;
    const double speed = fast ? kFastFactor : 1.0;
    switch (motion) {
    case Motion::ZoomIn:
        zoom(std::pow(kTapZoom, speed), anchorX);
        break;
    case Motion::ZoomOut:
        zoom(std::pow(kTapZoom, -speed), anchorX);
        break;
    case Motion::PanLeft:
        pan(-kTapPan * speed * m_target.width());
        break;
    case Motion::PanRight:
        pan(kTapPan * speed * m_target.width());
        break;
    }
    m_held[static_cast<std::size_t>(motion)] = true;
}

void Navigator::release(Motion motion)
{
    m_held[static_cast<std::size_t>(motion)] = false;
}

void Navigator::releaseAll()
{
    std::fill(m_held.begin(), m_held.end(), false);
}

bool Navigator::advance(double milliseconds)
{
    const Viewport before = m_shown;
    const double passed = std::clamp(milliseconds, 0.0, kLongestFrame);
    moveHeld(passed / 1000.0);
    m_shown = Viewport::between(m_shown, m_target, 1.0 - std::exp(-passed / kGlideMilliseconds));
    if (Viewport::close(m_shown, m_target, kReachedPixels)) {
        m_shown = m_target;
    }
    return m_shown != before;
}

bool Navigator::isMoving() const
{
    return isHeld() || m_shown != m_target;
}

bool Navigator::isHeld() const
{
    return std::any_of(m_held.begin(), m_held.end(), [](bool held) { return held; });
}

void Navigator::remember()
{
    if (m_history.size() == kMaxHistory) {
        m_history.erase(m_history.begin());
    }
    m_history.push_back(m_target);
}

void Navigator::moveHeld(double seconds)
{
    const auto direction = [this](Motion more, Motion less) {
        return (m_held[static_cast<std::size_t>(more)] ? 1.0 : 0.0)
               - (m_held[static_cast<std::size_t>(less)] ? 1.0 : 0.0);
    };
    const double way = seconds * (m_fast ? kFastFactor : 1.0);
    const double zoomWay = way * direction(Motion::ZoomIn, Motion::ZoomOut);
    const double panWay = way * direction(Motion::PanRight, Motion::PanLeft);
    if (zoomWay != 0.0) {
        m_target = m_target.zoomed(std::pow(kZoomPerSecond, zoomWay), m_anchorX);
    }
    if (panWay != 0.0) {
        m_target = m_target.panned(panWay * kWidthsPerSecond * m_target.width());
    }
}

} // namespace pipescope::scene
