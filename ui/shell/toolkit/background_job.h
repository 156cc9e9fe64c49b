#pragma once

#include <QObject>

#include "core/base/threads/pooled_thread.h"
#include "core/base/threads/progress.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <stop_token>
#include <variant>

namespace pipescope::ui {

/// Runs one piece of work at a time on a separate thread and delivers its result on the GUI thread, on which
/// the job lives. Destroying the job asks all its threads to stop and waits for them; nothing is delivered
/// afterwards.
class BackgroundJob : public QObject
{
    Q_OBJECT

public:
    /// Called on the GUI thread when the work has ended.
    using Completion = std::function<void()>;
    /// Called on the worker thread; must react to the stop request. Exceptions are reported by failed().
    using Work = std::function<Completion(Progress&, const std::stop_token&)>;

    explicit BackgroundJob(QObject* parent = nullptr);
    ~BackgroundJob() override;

    /// Abandons the work that runs, if any, and begins `work`.
    void start(Work work);
    /// Asks the running work to end early; its completion is still called.
    void requestStop();
    /// Asks the running work to end early and forgets it: no progress and no completion follow.
    void abandon();

    /// Whether a completion is still pending.
    bool isIdle() const { return !m_running; }

signals:
    void progressed(const pipescope::ProgressState& state);
    void idleChanged(bool idle);
    /// The work ended by an exception, or no thread could be started for it; no completion follows.
    void failed(const QString& reason);

private slots:
    /// Handles the oldest report; called once for each.
    void takeReport();

private:
    /// What a thread reports: the end of its work, or how far it is.
    struct Report
    {
        std::uint64_t generation = 0;
        std::variant<Completion, ProgressState> what;
    };

    /// Called on a worker thread.
    void report(Report report);

    /// A thread that was started and has not ended yet.
    struct Run
    {
        std::uint64_t generation = 0;
        PooledThread thread;
    };

    void setRunning(bool running);
    /// The work's completion, or one that reports why the work failed.
    Completion runGuarded(const Work& work, Progress& progress, const std::stop_token& stop);
    void runOnWorker(std::uint64_t generation, const Work& work, const std::stop_token& stop);
    void finish(std::uint64_t generation, const Completion& completion);

    std::uint64_t m_generation = 0;
    bool m_running = false;
    std::list<Run> m_runs;
    /// Reports go through a lock of ours and not within Qt's events: so it can be checked that all that the
    /// worker wrote before is seen.
    std::mutex m_reportsLock;
    std::deque<Report> m_reports;
};

} // namespace pipescope::ui
