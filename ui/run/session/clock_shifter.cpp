#include "ui/run/session/clock_shifter.h"

#include "core/run/analysis/clock_shifts.h"
#include "ui/run/scene/text/clock_shift_text.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

ClockShifter::ClockShifter(TimelineSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&m_job, &BackgroundJob::idleChanged, this, &ClockShifter::idleChanged);
    connect(&session, &TimelineSession::viewChanged, this, [this] {
        if (m_session.view().clockShifts != m_wanted) {
            apply();
        }
    });
    connect(&session, &TimelineSession::traceChanged, this, &ClockShifter::showTrace);
}

void ClockShifter::showTrace(TimelineSession::Change change)
{
    if (change == TimelineSession::Change::NewRun) {
        m_history.clear();
        m_wanted.clear();
        m_job.abandon();
    } else if (m_session.appliedShifts() != m_session.view().clockShifts) {
        apply();
    }
}

void ClockShifter::setShifts(scene::ClockShifts shifts)
{
    std::erase_if(shifts, [](const auto& entry) { return entry.second == Duration{}; });
    if (shifts == m_session.view().clockShifts) {
        return;
    }
    m_session.changeView(
        [&](ViewOptions& view) { m_history.push_back(std::exchange(view.clockShifts, std::move(shifts))); });
}

void ClockShifter::undo()
{
    if (m_history.empty()) {
        return;
    }
    m_session.changeView([&](ViewOptions& view) {
        view.clockShifts = std::move(m_history.back());
        m_history.pop_back();
    });
}

void ClockShifter::apply()
{
    m_wanted = m_session.view().clockShifts;
    if (m_wanted.empty()) {
        m_job.abandon();
        m_session.showShifted(m_session.recordedIndex(), {});
        return;
    }
    m_job.start([this, recorded = m_session.recorded(), wanted = m_wanted,
                 colourings = m_session.view().colourings](Progress&, const std::stop_token& stop) {
        const auto moved = withClockShifts(*recorded, shiftsByHost(*recorded, wanted), stop);
        const auto index =
            moved ? std::make_shared<const scene::SceneIndex>(moved, 0, colourings, stop) : nullptr;
        return [this, wanted, index] {
            if (index) {
                m_session.showShifted(index, wanted);
            }
        };
    });
}

std::vector<Duration> shiftsByHost(const Trace& trace, const scene::ClockShifts& shifts)
{
    std::vector<Duration> byHost;
    for (const Host& host : trace.hosts) {
        const auto found = shifts.find(host.name);
        byHost.push_back(found == shifts.end() ? Duration{} : found->second);
    }
    return byHost;
}

QString shiftText(Duration shift)
{
    return toQString(scene::clockShiftText(shift));
}

} // namespace pipescope::ui
