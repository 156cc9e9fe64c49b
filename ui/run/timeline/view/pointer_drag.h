#pragma once

#include <QObject>
#include <QPointF>
#include <QString>
#include <Qt>

#include "ui/run/timeline/view/live_frame.h"

#include <cstdint>

namespace pipescope::ui {

/// What a pressed mouse button does in the timeline, until it is released.
class PointerDrag
{
public:
    enum class Kind : std::uint8_t
    {
        None,
        /// Pressed, but not moved far enough to be a drag.
        Click,
        /// The right button: a menu if it is not moved far enough to be a drag.
        Menu,
        /// An end of what will be measured if it is moved far enough.
        Edge,
        Pan,
        /// To zoom to.
        Range,
        /// To measure and to count in.
        Measure
    };

    void press(Kind kind, QPointF position);
    /// A click, menu or edge becomes a drag where it has moved far enough.
    void moveTo(QPointF position);
    /// Ends the drag and returns its kind.
    Kind release();

    Kind kind() const { return m_kind; }

    /// Moves the view, chooses a range or zooms: the pointer is not just over something.
    bool isDragging() const { return m_kind > Kind::Edge; }

    QPointF start() const { return m_start; }

    /// From the last position to this one.
    QPointF step() const { return m_at - m_before; }

    double distanceTo(QPointF position) const { return (position - m_start).manhattanLength(); }

private:
    Kind m_kind = Kind::None;
    QPointF m_start;
    QPointF m_before;
    QPointF m_at;
};

/// Describes the item under the pointer, and outlines the ends of a link there.
class PointerHover : public QObject
{
    Q_OBJECT

public:
    /// Borrows both.
    PointerHover(const TimelineSession& session, LiveFrame& frame, QObject* parent = nullptr);

    /// The pointer is at a position of the widget, or outside of it. Call it also when the content under the
    /// pointer has moved.
    void moveTo(QPointF position);
    /// One line about what lies at a position of the widget; empty for nothing.
    QString textAt(QPointF position);

signals:
    /// Says what textAt() gives for where the pointer is.
    void textChanged(const QString& text);

private:
    const TimelineSession& m_session;
    LiveFrame& m_frame;
    QString m_text;
};

} // namespace pipescope::ui
