#pragma once

#include <QObject>
#include <QPoint>
#include <QPointF>

#include "ui/run/timeline/navigation/revealer.h"
#include "ui/run/timeline/view/live_frame.h"
#include "ui/run/timeline/view/pointer_drag.h"

class QMouseEvent;
class QWheelEvent;

namespace pipescope::ui {

/// Eighths of a degree, as Qt counts them.
constexpr double kWheelNotch = 120.0;
constexpr double kZoomPerNotch = 1.25;

/// What the buttons and the wheel of the mouse do in the timeline: select, move, zoom, measure, collapse, and
/// ask for menus. Lives on the GUI thread.
class TimelineGestures : public QObject
{
    Q_OBJECT

public:
    /// Borrows all of them.
    TimelineGestures(TimelineSession& session, LiveFrame& frame, TimeNavigation& times, RowScroller& rows,
                     Revealer& revealer, TimelinePointer& pointer);

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void doubleClick(const QMouseEvent& event);
    void turnWheel(const QWheelEvent& event);

    /// No button is down.
    bool isIdle() const { return m_drag.kind() == PointerDrag::Kind::None; }

    /// The pointer is not just over something.
    bool isDragging() const { return m_drag.isDragging(); }

    /// The view moves with the pointer.
    bool isPanning() const { return m_drag.kind() == PointerDrag::Kind::Pan; }

    /// What the pointer is at, snapped to a border near it; without the pointer the middle.
    TimePoint momentAtPointer();

signals:
    /// A menu is asked for at a header, which is the current row now.
    void rowMenuRequested(const QPoint& globalPosition);
    /// Likewise at a block, operator or link, which is the selection now.
    void itemMenuRequested(const QPoint& globalPosition);
    /// Likewise of what the legend leaves out.
    void legendMenuRequested(const QPoint& globalPosition);

private:
    void drag(QPointF position);
    void measureTo(QPointF position, bool isFree);
    void endRange();
    void clickRuler(QPointF position);
    void click(QPointF position, QPoint globalPosition);
    /// Asks for the menu of the header or of what is drawn there, which becomes the current one.
    void requestMenu(QPointF position, QPoint globalPosition);
    void select(QPointF position);
    /// Where an end of what is measured lies; see edgeAt().
    TimePoint edgeOf(QPointF position, bool isFree);

    TimelineSession& m_session;
    LiveFrame& m_frame;
    TimeNavigation& m_times;
    RowScroller& m_rows;
    Revealer& m_revealer;
    TimelinePointer& m_pointer;
    PointerDrag m_drag;
    /// The edge at which measuring began.
    TimePoint m_measuredFrom;
};

} // namespace pipescope::ui
