#pragma once

#include <QObject>

#include "ui/run/session/timeline_session.h"
#include "ui/shell/toolkit/background_job.h"

#include <vector>

namespace pipescope::ui {

/// Moves the times of the session's document by the clock shifts of its view options, on a worker thread when
/// those change; until then the document stays as it was. Remembers earlier shifts for undo.
class ClockShifter : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit ClockShifter(TimelineSession& session, QObject* parent = nullptr);

    /// Entries of zero are left out.
    void setShifts(scene::ClockShifts shifts);
    /// Back to before the last change.
    void undo();

    bool canUndo() const { return !m_history.empty(); }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void idleChanged(bool idle);

private:
    void showTrace(TimelineSession::Change change);
    void apply();

    TimelineSession& m_session;
    std::vector<scene::ClockShifts> m_history;
    /// What is being applied, or was last.
    scene::ClockShifts m_wanted;
    BackgroundJob m_job;
};

/// Indexed by HostIndex.
std::vector<Duration> shiftsByHost(const Trace& trace, const scene::ClockShifts& shifts);
/// "+1.2 ms" or "−350 µs".
QString shiftText(Duration shift);

} // namespace pipescope::ui
