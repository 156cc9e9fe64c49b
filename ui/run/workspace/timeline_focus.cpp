#include "ui/run/workspace/timeline_focus.h"

#include <QAction>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>

#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/toolkit/focus.h"

namespace pipescope::ui {

TimelineFocus::TimelineFocus(QMainWindow& window, TimelineView& timeline)
    : QObject(&timeline)
    , m_window(window)
    , m_timeline(timeline)
{
    window.installEventFilter(this);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        connect(dock->toggleViewAction(), &QAction::toggled, this, [this, dock](bool isShown) {
            if (!isShown && hasFocusWithin(dock)) {
                // By then Qt has passed the focus on to the next widget.
                QMetaObject::invokeMethod(this, &TimelineFocus::giveBack, Qt::QueuedConnection);
            }
        });
    }
}

void TimelineFocus::giveBack()
{
    if (m_window.isActiveWindow() && m_timeline.isVisible()) {
        m_timeline.setFocus();
    }
}

bool TimelineFocus::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::KeyPress
        && static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape)
    {
        clearHighlightThenSelection(m_timeline.session());
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace pipescope::ui
