#pragma once

#include <QObject>
#include <QString>

#include "ui/run/timeline/view/live_frame.h"

namespace pipescope::ui {

/// Describes the item under the pointer, and outlines the ends of a link there.
class PointerHover : public QObject
{
    Q_OBJECT

public:
    /// Borrows the frame.
    explicit PointerHover(LiveFrame& frame, QObject* parent = nullptr);

    /// The pointer is at a position of the widget, or outside of it. Call it also when the content under the
    /// pointer has moved.
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
