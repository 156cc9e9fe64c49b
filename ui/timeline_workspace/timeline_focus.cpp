#include "ui/timeline_workspace/timeline_focus.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>

#include "ui/timeline/view/timeline_view.h"

namespace pipescope::ui {

bool hasFocusWithin(const QWidget* widget)
{
    const QWidget* focus = QApplication::focusWidget();
    return focus != nullptr && (focus == widget || widget->isAncestorOf(focus));
}

TimelineFocus::TimelineFocus(QMainWindow& window, TimelineView& timeline)
    : QObject(&window)
    , m_window(window)
    , m_timeline(timeline)
{
    window.installEventFilter(this);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        connect(dock->toggleViewAction(), &QAction::toggled, this, [this, dock](bool isShown) {
            if (!isShown && hasFocusWithin(dock)) {
                // By then Qt has passed the focus on to whoever comes next.
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
