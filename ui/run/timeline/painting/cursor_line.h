#pragma once

#include <QImage>
#include <QPainter>
#include <QRegion>

#include "ui/run/timeline/frame/timeline_frame.h"

#include <functional>
#include <optional>

namespace pipescope::ui {

/// The line at the pointer through all rows, with its time on the ruler. While only the line moves, the
/// picture below is copied, not painted again.
class CursorLine
{
public:
    /// In pixels of the canvas. Returns whether it moved.
    bool moveTo(std::optional<double> x);

    std::optional<double> x() const { return m_x; }

    /// The area of the line in the widget, including its time.
    QRegion region(const TimelineAreas& areas, CanvasFonts& fonts) const;

    /// Something else than the line has changed.
    void forgetBelow();
    /// Paints what lies below it and then the line. Returns whether `paintBelow` was called.
    bool paint(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame, CanvasFonts& fonts,
               const std::function<void(QPainter&)>& paintBelow);

private:
    void paintLine(QPainter& painter, const TimelineScene& scene, const TimelineFrame& frame,
                   CanvasFonts& fonts) const;

    std::optional<double> m_x;
    /// Since the last painting only the line has moved.
    bool m_onlyMoved = false;
    /// What lies below; made when the line moves for the first time over it.
    QImage m_below;
};

} // namespace pipescope::ui
