#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>

#include "ui/run/scene/draw/minimap.h"
#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <optional>

namespace pipescope::ui {

class TimelineView;

/// The whole run above the timeline, with a window for what the timeline shows. The window is dragged to move
/// it, its edges to zoom; a click beside it jumps there, a double click shows everything, the wheel zooms.
/// What it draws is computed on a worker when rows, document or width change, and painted only on a change.
class MinimapView : public QWidget
{
    Q_OBJECT

public:
    /// Both must outlive it; the timeline stands below it with the same left edge.
    MinimapView(TimelineSession& session, TimelineView& timeline, QWidget* parent = nullptr);
    ~MinimapView() override;

    /// Nothing is being computed and no repaint is pending.
    bool isIdle() const;

    QSize sizeHint() const override;

    /// Where the run is drawn, as wide as the timeline's canvas.
    QRectF area() const;
    /// From the left edge to the right one: what the timeline shows when it shows everything.
    TimeSpan shownTime() const;
    scene::MinimapGeometry geometry() const;

    const scene::MinimapColumns& columns() const { return m_columns; }

    /// Number of repaints so far.
    int paintCount() const { return m_paintCount; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void changed();
    void compute();
    void showColumns(scene::MinimapColumns columns);
    void showCursor(QPointF position);

    double inArea(QPointF position) const { return position.x() - area().left(); }

    TimelineSession& m_session;
    TimelineView& m_timeline;
    scene::MinimapColumns m_columns;
    /// Picture of m_columns; null until it is painted.
    QImage m_picture;
    bool m_repaintIsPending = false;
    int m_paintCount = 0;
    std::optional<scene::MinimapPart> m_held;
    double m_heldAt = 0.0;
    TimeSpan m_visibleWhenHeld;
    /// Several changes at once are computed once.
    QTimer m_delay;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
