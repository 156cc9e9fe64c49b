#pragma once

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QImage>
#include <QKeySequence>
#include <QList>
#include <QTimer>

#include "ui/picture/picture_request.h"
#include "ui/scene/axis/navigator.h"
#include "ui/scene/draw/hit_test.h"
#include "ui/scene/rows/row_place.h"
#include "ui/scene/rows/row_window.h"
#include "ui/session/background_job.h"
#include "ui/session/session.h"
#include "ui/timeline/frame/timeline_frame.h"
#include "ui/timeline/painting/cursor_line.h"
#include "ui/timeline/painting/group_strips.h"
#include "ui/timeline/painting/timeline_painter.h"
#include "ui/timeline/view/link_focus.h"
#include "ui/timeline/view/pointer_drag.h"
#include "ui/timeline/view/timeline_access.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QHelpEvent;

namespace pipescope::ui {

/// The interactive timeline of a session: rows of blocks and operators under a ruler. It handles the mouse
/// and the keys that are held (W, S, A, D, arrows); single commands are its public functions. Painted only
/// when something changed.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    /// Borrows the session, which must outlive it.
    explicit TimelineView(Session& session, QWidget* parent = nullptr);

    void fitAll();
    /// The selection; if that is fitted already, or nothing is selected, everything.
    void fitSelection();
    /// The range first, if there is one and neither it nor the selection is fitted already.
    void fitSelectionThenAll();
    /// Everything, from the first row, at once and without history.
    void resetView();
    void undoZoom();
    /// The first block or operator that is drawn.
    std::optional<TraceRef> firstInView();
    /// Ends the highlight; without one the range; without that the selection.
    void clearHighlightThenSelection();
    /// About the pointer, else the middle; above 1 shows less time.
    void zoomStep(double factor);
    void panStep(double fractionOfWidth);
    void scrollRows(int rows);
    /// Makes the row or title below (or above) the current one.
    void stepCurrentRow(bool below);
    /// About the pointer, else the middle; above 1 makes rows taller. They keep that height until
    /// resetRowHeight() lets them follow the window again.
    void scaleRowHeight(double factor);
    void resetRowHeight();
    /// The header of a row or title, in the widget; empty if it is not seen.
    QRect headerRect(const scene::RowPlace& place) const;
    /// Of a position in the widget, if that is in the headers or, for titles, right of them.
    std::optional<scene::RowPlace> headerAt(QPointF position) const;
    /// Pans, zooms and scrolls as little as needed to show it, and undoes the choice of groups or step that
    /// hides it.
    void ensureVisible(const TraceRef& ref);
    /// The same without zooming in, however short it is; zooms out only where it does not fit.
    void showAtSameScale(const TraceRef& ref);
    /// The same for a time of a rank, on its host's clock.
    void ensureVisible(TrackIndex track, TimeSpan time);
    /// The row of a rank, at the times that are seen.
    void showRow(TrackIndex track);
    /// Pans as little as needed, and zooms out where it is too long.
    void ensureVisible(TimeSpan span);
    /// What the pointer is at, snapped to a border near it; without the pointer the middle.
    TimePoint momentAtPointer();

    const Session& session() const { return m_session; }

    /// Ranks that have a row or stand in a collapsed group.
    std::vector<TrackIndex> shownTracks() const;

    /// What the time axis counts from.
    scene::TimeOrigin timeOrigin() const;

    TimeSpan visibleSpan() const;
    /// What will be seen when all movement has ended.
    TimeSpan targetSpan() const;
    /// At once and without history; the session's focus limits it.
    void setVisibleSpan(TimeSpan span);
    /// The same, kept for undoZoom(): what was seen when rememberView() was called last. A step chosen that
    /// does not hold the span is no longer.
    void dragVisibleSpan(TimeSpan span);
    void rememberView();
    /// Gliding.
    void glideToSpan(TimeSpan span);
    /// Gliding at the same scale, until the moment is in the middle or as near to it as the run allows. A
    /// chosen step that does not hold the moment is no longer.
    void centreOn(TimePoint moment);

    /// Where blocks are drawn, in the widget.
    QRectF canvas() const { return m_frame.areas.canvas; }

    bool isDark() const;

    /// Single keys without modifiers that move the view as long as they are down; at first W, S, A and D.
    void setHeldKeys(scene::Motion motion, const QList<QKeySequence>& keys);

    /// In place of the screen readers: is told of each selection.
    void setAnnouncer(Announcer announcer) { m_announcer = std::move(announcer); }

    /// Draws what is seen now, pixel by pixel; may be called on any thread, whatever happens to the view.
    std::function<QImage()> viewRenderer();

    QImage renderView() { return viewRenderer()(); }

    /// What is seen, to be drawn in another size, format or colour; of now, whatever happens later.
    picture::PictureRequest pictureOfView();

    /// Everything is seen: no zoom that could be lost.
    bool showsAll() const;

    /// No movement going on and no repaint pending, but for that of the line at the pointer.
    bool isIdle() const;

    /// Where the line at the pointer is, in pixels of the canvas.
    std::optional<double> cursor() const { return m_cursor.x(); }

    /// How often all of it was painted so far.
    int paintCount() const { return m_paintCount; }

    /// What was painted last, for tests and for pointing at things.
    const TimelineFrame& frame();

signals:
    /// One line about what lies under the pointer; empty for nothing.
    void hoverTextChanged(const QString& text);
    /// All movement has ended and is painted.
    void idle();
    /// Other times are seen than before.
    void visibleSpanChanged();
    /// A menu is asked for at a header, which is the current row now.
    void rowMenuRequested(const QPoint& globalPosition);
    /// Likewise at a block, operator or link, which is the selection now.
    void itemMenuRequested(const QPoint& globalPosition);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    enum class Snap
    {
        None,
        ToSteps,
        ToItems
    };

    void showTrace(Session::Change change);
    void continueView(bool showedAll);
    void applyView();
    void applySelection();
    void applyHighlight();
    void sortGroupLinks();
    void changed();
    void showStrips();
    void leaveStepWithout(TimeSpan span);
    void updateAreas();
    void updateScrollBar();
    void startMoving();
    void tick();
    void reportIdle();
    bool showTip(const QHelpEvent& event);
    void hover(QPointF position);
    void endRange();
    /// To steps on the ruler, to items elsewhere.
    Snap snapAt(QPointF position) const;
    TimePoint edgeAt(QPointF position, Snap snap);
    void measureTo(QPointF position, Snap snap);
    void select(QPointF position);
    void moveCursor(std::optional<QPointF> position);
    void dragTo(QPointF position);
    bool handleHeldKey(const QKeyEvent& event, bool pressed);
    bool handleArrow(const QKeyEvent& event);
    scene::Hit hitAt(QPointF position);
    QString hoverTextAt(QPointF position, const scene::Hit& hit);
    /// Of a position in the widget.
    double canvasX(QPointF position) const;
    double anchorX() const;
    void showRow(TrackIndex track, std::optional<StepIndex> step);
    void revealBand(scene::Band band);
    void revealCurrentRow();
    void revealItem(const TraceRef& ref);
    void unhide(TrackIndex track, std::optional<StepIndex> step);
    void fitRowHeight();
    void setRowHeight(std::optional<double> height);
    scene::RowWindow rowWindow() const;
    /// Whether it was for a header.
    bool clickHeader(QPointF position);
    /// Of the header or of what is drawn there, which becomes the current one.
    void requestMenu(QPointF position, QPoint globalPosition);

    Session& m_session;
    std::unique_ptr<TimelineScene> m_scene;
    std::vector<LinkIndex> m_selectedLinks;
    LinkFocus m_links;
    /// Makes highlights.
    BackgroundJob m_highlighting;
    /// Sorts the links of collapsed groups, for these lines.
    BackgroundJob m_sorting;
    scene::SharedLines m_sortedLines;
    GroupStrips m_strips;
    TimelineFonts m_fonts;
    Announcer m_announcer = tellScreenReaders;
    scene::Navigator m_navigator;
    /// What visibleSpanChanged() told of last.
    TimeSpan m_toldSpan;
    TimelineFrame m_frame;
    HelperThread m_helper;
    FrameMaker m_frameMaker{m_helper};
    TimelinePainter m_painter{m_helper};
    bool m_frameIsStale = true;
    bool m_repaintIsPending = false;
    int m_paintCount = 0;
    QTimer m_timer;
    QElapsedTimer m_clock;
    /// By motion.
    std::array<QList<QKeySequence>, scene::kMotionCount> m_heldKeys;
    PointerDrag m_drag;
    CursorLine m_cursor;
    /// The edge at which measuring began, and what its edges snap to.
    TimePoint m_measuredFrom;
    Snap m_measureSnap = Snap::ToItems;
    /// Where the pointer is, while it is over the view.
    std::optional<QPointF> m_pointer;
    QString m_hoverText;
};

} // namespace pipescope::ui
