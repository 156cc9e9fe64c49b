#include "ui/shell/toolkit/background_job.h"

#include <QMetaObject>

#include "core/base/error_text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <system_error>
#include <utility>

namespace pipescope::ui {

BackgroundJob::BackgroundJob(QObject* parent)
    : QObject(parent)
{ }

BackgroundJob::~BackgroundJob()
{
    // Ask all of them first: joining them one by one would add up their delays.
    for (Run& run : m_runs) {
        run.thread.requestStop();
    }
    m_runs.clear();
}

void BackgroundJob::start(Work work)
{
    abandon();
    const std::uint64_t generation = ++m_generation;
    Run& run = m_runs.emplace_back();
    run.generation = generation;
    setRunning(true);
    try {
        run.thread = PooledThread([this, generation, work = std::move(work)](const std::stop_token& stop) {
            runOnWorker(generation, work, stop);
        });
    } catch (const std::system_error&) {
        const auto fail = [this, reason = exceptionMessage()] { emit failed(localized(reason)); };
        QMetaObject::invokeMethod(
            this, [this, generation, fail] { finish(generation, fail); }, Qt::QueuedConnection);
    }
}

void BackgroundJob::requestStop()
{
    for (Run& run : m_runs) {
        run.thread.requestStop();
    }
}

void BackgroundJob::abandon()
{
    requestStop();
    ++m_generation;
    setRunning(false);
}

void BackgroundJob::setRunning(bool running)
{
    if (m_running != running) {
        m_running = running;
        emit idleChanged(!running);
    }
}

BackgroundJob::Completion BackgroundJob::runGuarded(const Work& work, Progress& progress,
                                                    const std::stop_token& stop)
{
    try {
        return work(progress, stop);
    } catch (...) {
        return [this, reason = exceptionMessage()] { emit failed(localized(reason)); };
    }
}

void BackgroundJob::runOnWorker(std::uint64_t generation, const Work& work, const std::stop_token& stop)
{
    Progress progress([this, generation](const ProgressState& state) { report({generation, state}); });
    report({generation, runGuarded(work, progress, stop)});
}

void BackgroundJob::report(Report report)
{
    {
        const std::lock_guard lock(m_reportsLock);
        m_reports.push_back(std::move(report));
    }
    QMetaObject::invokeMethod(this, "takeReport", Qt::QueuedConnection);
}

void BackgroundJob::takeReport()
{
    std::unique_lock lock(m_reportsLock);
    const Report report = std::move(m_reports.front());
    m_reports.pop_front();
    lock.unlock();
    if (const auto* completion = std::get_if<Completion>(&report.what)) {
        finish(report.generation, *completion);
    } else if (report.generation == m_generation) {
        emit progressed(std::get<ProgressState>(report.what));
    }
}

void BackgroundJob::finish(std::uint64_t generation, const Completion& completion)
{
    m_runs.remove_if([&](const Run& run) { return run.generation == generation; });
    if (generation != m_generation) {
        return;
    }
    // Idle first: the completion may start the next piece of work.
    setRunning(false);
    if (completion) {
        completion();
    }
}

} // namespace pipescope::ui
