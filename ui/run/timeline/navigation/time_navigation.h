#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "ui/run/scene/axis/navigator.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/navigation/timeline_pointer.h"

namespace pipescope::ui {

/// Which times the timeline shows: zooms, pans and their history. Glides there by a timer that runs only
/// while something moves. Going to times outside of the chosen step ends the choice of the step. Lives on the
/// GUI thread.
class TimeNavigation : public QObject
{
    Q_OBJECT

public:
    /// Borrows both. Zooms keep what is at the pointer.
    TimeNavigation(TimelineSession& session, const TimelinePointer& pointer, QObject* parent = nullptr);

    const scene::Viewport& shown() const { return m_navigator.shown(); }

    /// The viewport after all movement has ended.
    const scene::Viewport& target() const { return m_navigator.target(); }

    TimeSpan visibleSpan() const { return shown().span(); }

    TimeSpan targetSpan() const { return target().span(); }

    /// Everything is seen: no zoom that could be lost.
    bool showsAll() const { return target() == target().fittedToLimits(); }

    bool isMoving() const { return m_navigator.isMoving(); }

    /// Sets the width of the canvas in pixels. If everything was shown, it still is.
    void setWidth(double width);
    /// What "everything" means; goes on showing everything if `showsAll`.
    void setLimits(TimeSpan limits, bool showsAll);
    /// Shows all of `limits` at once and without history.
    void reset(TimeSpan limits);

    /// At once and without history; the limits hold.
    void setVisibleSpan(TimeSpan span);
    /// The same, kept for undoZoom(): what was seen when rememberView() was called last.
    void dragVisibleSpan(TimeSpan span);

    void rememberView() { m_navigator.remember(); }

    /// At once, to later times.
    void panNow(double pixels);

    /// Gliding.
    void fitAll();
    void glideToSpan(TimeSpan span);
    /// The same with some room on both sides; a chosen step stays.
    void glideToFit(TimeSpan span);
    /// From the left to the right position on the canvas, in either order.
    void glideToPart(double a, double b);
    /// At the same scale, until the moment is in the middle or as near to it as the run allows.
    void centreOn(TimePoint moment);
    /// Pans as little as needed, and zooms out where it is too long. A span narrower than `minPixels` is
    /// zoomed up to that.
    void reveal(TimeSpan span, double minPixels);
    /// Around the pointer, else the middle; `factor` above 1 shows less time.
    void zoomStep(double factor);
    void panStep(double fractionOfWidth);
    void undoZoom();

    /// As long as a key is down.
    void hold(scene::Motion motion, bool isFast);

    void release(scene::Motion motion) { m_navigator.release(motion); }

    void releaseAll() { m_navigator.releaseAll(); }

    void setFast(bool isFast) { m_navigator.setFast(isFast); }

    /// A chosen step that does not meet the span is no longer chosen.
    void leaveStepWithout(TimeSpan span);

signals:
    /// shown() has changed.
    void moved();
    /// visibleSpan() has changed.
    void visibleSpanChanged();
    /// All movement has ended.
    void ended();

private:
    void startMoving();
    void tick();
    void reportMove();

    TimelineSession& m_session;
    const TimelinePointer& m_pointer;
    scene::Navigator m_navigator;
    /// What visibleSpanChanged() reported last.
    TimeSpan m_reportedSpan;
    QTimer m_timer;
    QElapsedTimer m_clock;
};

} // namespace pipescope::ui
