#pragma once

#include <QWheelEvent>

namespace pipescope::ui {

/// How often the wheel was turned to its next notch; positive away from the user.
inline double notchesOf(const QWheelEvent& event)
{
    constexpr double kUnitsOfNotch = 120;
    return event.angleDelta().y() / kUnitsOfNotch;
}

/// By how many pixels the content moves up, 40 for a notch as in the public viewer.
inline double scrollOf(const QWheelEvent& event)
{
    constexpr double kPixelsOfNotch = 40;
    return event.pixelDelta().isNull() ? -notchesOf(event) * kPixelsOfNotch : -event.pixelDelta().y();
}

} // namespace pipescope::ui
