#pragma once

#include <QObject>

class QMainWindow;

namespace pipescope::ui {

class TimelineView;

/// Keeps the timeline's keys at hand: it has the focus again when the dock that had it is closed, and Esc
/// reaches it from wherever in the window nobody else needs it.
class TimelineFocus : public QObject
{
    Q_OBJECT

public:
    /// Looks after the docks that `window` has by then. Both must outlive it.
    TimelineFocus(QMainWindow& window, TimelineView& timeline);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void giveBack();

    QMainWindow& m_window;
    TimelineView& m_timeline;
};

} // namespace pipescope::ui
