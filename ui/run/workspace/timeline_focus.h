#pragma once

#include <QObject>

class QMainWindow;

namespace pipescope::ui {

class TimelineView;

/// Keeps the timeline's keys working: the timeline gets the focus when a focused dock is closed, and Esc
/// reaches it from everywhere in the window where no other widget needs it.
class TimelineFocus : public QObject
{
    Q_OBJECT

public:
    /// Watches the docks that `window` has at this time. Both must outlive it.
    TimelineFocus(QMainWindow& window, TimelineView& timeline);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void giveBack();

    QMainWindow& m_window;
    TimelineView& m_timeline;
};

} // namespace pipescope::ui
