#pragma once

#include <QObject>
#include <QString>

#include "ui/timeline/view/live_frame.h"

namespace pipescope::ui {

/// Says what lies under the pointer, and outlines the ends of a link that does.
class PointerHover : public QObject
{
    Q_OBJECT

public:
    /// Borrows the frame.
    explicit PointerHover(LiveFrame& frame, QObject* parent = nullptr);

    /// The pointer is at a position of the widget, or outside of it; also: what it is over has moved.
    void moveTo(QPointF position);
    /// One line about what lies at a position of the widget; empty for nothing.
    QString textAt(QPointF position);

signals:
    /// Of textAt() for where the pointer is.
    void textChanged(const QString& text);

private:
    LiveFrame& m_frame;
    QString m_text;
};

} // namespace pipescope::ui
