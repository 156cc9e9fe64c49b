#pragma once

#include <QAbstractScrollArea>
#include <QKeySequence>
#include <QList>

#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/frame/shown_scene.h"
#include "ui/run/timeline/frame/timeline_frame.h"
#include "ui/run/timeline/navigation/keyboard_navigation.h"
#include "ui/run/timeline/navigation/revealer.h"
#include "ui/run/timeline/navigation/row_scroller.h"
#include "ui/run/timeline/navigation/time_navigation.h"
#include "ui/run/timeline/navigation/timeline_pointer.h"
#include "ui/run/timeline/painting/cursor_line.h"
#include "ui/run/timeline/view/live_frame.h"
#include "ui/run/timeline/view/pointer_drag.h"
#include "ui/run/timeline/view/timeline_access.h"
#include "ui/run/timeline/view/timeline_gestures.h"

#include <optional>
#include <utility>

namespace pipescope::ui {

/// The interactive timeline of a session: rows of blocks and operators under a ruler. The widget passes
/// events on to those who know what to do: times() and rows() move what is seen, revealer() brings something
/// into view. Painted only when something changed.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    /// Borrows the session, which must outlive it.
    explicit TimelineView(TimelineSession& session, QWidget* parent = nullptr);

    TimelineSession& session() const { return m_session; }

    const ShownScene& scene() const { return m_scene; }

    TimeNavigation& times() { return m_times; }

    RowScroller& rows() { return m_rows; }

    Revealer& revealer() { return m_revealer; }

    /// What the pointer is at, snapped to a border near it; without the pointer the middle.
    TimePoint momentAtPointer() { return m_gestures.momentAtPointer(); }

    /// See KeyboardNavigation.
    void setHeldKeys(scene::Motion motion, const QList<QKeySequence>& keys)
    {
        m_keys.setHeldKeys(motion, keys);
    }

    /// In place of the screen readers: called for each selection.
    void setAnnouncer(Announcer announcer) { m_announcer = std::move(announcer); }

    /// No movement going on and no repaint pending, but for that of the line at the pointer.
    bool isIdle() const;

    /// Where the line at the pointer is, in pixels of the canvas.
    std::optional<double> cursor() const { return m_cursor.x(); }

    /// How often all of it was painted so far.
    int paintCount() const { return m_paintCount; }

    /// What is shown now, for tests and for pointing at things.
    const TimelineFrame& frame() { return m_frame.shown(); }

signals:
    /// One line about what lies under the pointer; empty for nothing.
    void hoverTextChanged(const QString& text);
    /// All movement has ended and is painted.
    void idle();
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
    void listen();
    void showTrace(TimelineSession::Change change);
    void applyView();
    void applySelection();
    void updateAreas();
    void requestRepaint();
    void reportIdle();
    void moveCursor(std::optional<QPointF> position);

    TimelineSession& m_session;
    TimelineAreas m_areas;
    TimelinePointer m_pointer{m_areas};
    TimeNavigation m_times{m_session, m_pointer};
    ShownScene m_scene{m_session};
    RowScroller m_rows;
    Revealer m_revealer{m_session, m_scene, m_times, m_rows};
    KeyboardNavigation m_keys{m_times, m_rows};
    LiveFrame m_frame;
    PointerHover m_hover{m_session, m_frame};
    TimelineGestures m_gestures{m_session, m_frame, m_times, m_rows, m_revealer, m_pointer};
    CursorLine m_cursor;
    Announcer m_announcer = notifyScreenReaders;
    bool m_repaintIsPending = false;
    int m_paintCount = 0;
};

} // namespace pipescope::ui
