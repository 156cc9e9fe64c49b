#pragma once

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QImage>
#include <QTimer>

#include "ui/picture/picture_request.h"
#include "ui/scene/hit_test.h"
#include "ui/scene/navigator.h"
#include "ui/session/session.h"
#include "ui/timeline/timeline_frame.h"

#include <memory>
#include <optional>
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
    /// Fits the selection; if it is fitted already, or there is none, everything.
    void fitSelectionThenAll();
    /// Everything, from the first row, at once and without history.
    void resetView();
    void undoZoom();
    /// Selects the next or previous item of the lane, or the first one in view if none is selected.
    void selectNeighbour(bool forward);
    /// Selects the other end of a link of the selection.
    void followLink(bool outgoing);
    /// About the pointer, else the middle; above 1 shows less time.
    void zoomStep(double factor);
    void panStep(double fractionOfWidth);
    void scrollRows(int rows);
    /// Pans, zooms and scrolls as little as needed to show it, and undoes the choice of groups or step that
    /// hides it.
    void ensureVisible(const TraceRef& ref);
    /// The same for a time of a rank, on its host's clock.
    void ensureVisible(TrackIndex track, TimeSpan time);
    /// Pans as little as needed, and zooms out where it is too long.
    void ensureVisible(TimeSpan span);
    /// What the pointer is at, snapped to a border near it; without the pointer the middle.
    TimePoint momentAtPointer();

    /// Ranks that have a row.
    std::vector<TrackIndex> shownTracks() const;

    TimeSpan visibleSpan() const;
    /// At once and without history; the session's focus limits it.
    void setVisibleSpan(TimeSpan span);

    /// What is seen, pixel by pixel.
    QImage renderView();
    /// What is seen, to be drawn in another size, format or colour; of now, whatever happens later.
    picture::PictureRequest pictureOfView();

    /// No movement going on and no repaint pending.
    bool isIdle() const;

    /// Number of repaints so far.
    int paintCount() const { return m_paintCount; }

    /// What was painted last, for tests and for pointing at things.
    const TimelineFrame& frame();

signals:
    /// One line about what lies under the pointer; empty for nothing.
    void hoverTextChanged(const QString& text);
    /// All movement has ended and is painted.
    void idle();

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

private:
    enum class Drag
    {
        None,
        /// Pressed, but not moved far enough to be a drag.
        Click,
        Pan,
        /// To zoom to.
        Range,
        /// To measure and to count in.
        Measure
    };

    void showTrace();
    void applyView();
    void applySelection();
    void applyHighlight();
    void changed();
    void updateAreas();
    void updateScrollBar();
    void startMoving();
    void tick();
    void reportIdle();
    bool showTip(const QHelpEvent& event);
    void hover(QPointF position);
    void endRange();
    void clearHighlightThenSelection();
    bool isOnRuler(QPointF position) const;
    TimePoint edgeAt(QPointF position, bool snaps);
    void measureTo(QPointF position, bool snaps);
    void dragTo(QPointF position);
    bool handleHeldKey(const QKeyEvent& event, bool pressed);
    bool handleArrow(const QKeyEvent& event);
    scene::Hit hitAt(QPointF position);
    scene::MergedColumn columnAt(scene::ColumnHit hit, QPointF position);
    QString hoverTextAt(QPointF position);
    /// Of a position in the widget.
    double canvasX(QPointF position) const;
    double anchorX() const;
    void revealRow(TrackIndex track);
    void unhide(TrackIndex track, std::optional<StepIndex> step);

    Session& m_session;
    /// Kept while m_scene borrows it.
    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<TimelineScene> m_scene;
    std::vector<LinkIndex> m_selectedLinks;
    TimelineFonts m_fonts;
    scene::Navigator m_navigator;
    TimelineFrame m_frame;
    bool m_frameIsStale = true;
    bool m_repaintIsPending = false;
    int m_paintCount = 0;
    QTimer m_timer;
    QElapsedTimer m_clock;
    Drag m_drag = Drag::None;
    QPointF m_dragStart;
    QPointF m_dragLast;
    /// The edge at which measuring began.
    TimePoint m_measuredFrom;
    /// Where the pointer is, while it is over the view.
    std::optional<QPointF> m_pointer;
    QString m_hoverText;
};

} // namespace pipescope::ui
