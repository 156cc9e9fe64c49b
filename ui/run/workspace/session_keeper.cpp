#include "ui/run/workspace/session_keeper.h"

#include <QDir>
#include <QLineEdit>
#include <QMainWindow>

#include "core/session_file/session_file.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/session/session_conversion.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {

SessionKeeper::SessionKeeper(TimelineSession& session, TimelineView& timeline, SearchPanel& search,
                             QMainWindow& window, std::filesystem::path stateFolder)
    : m_session(session)
    , m_timeline(timeline)
    , m_search(search)
    , m_window(window)
    , m_stateFolder(std::move(stateFolder))
{ }

bool SessionKeeper::isKept() const
{
    const Trace& trace = *m_session.trace();
    return !m_stateFolder.empty() && !trace.root().empty() && trace.blockCount() + trace.operatorCount() > 0;
}

SessionState SessionKeeper::current() const
{
    SessionState state;
    store(m_session, state);
    store(m_givenSizes(), state);
    state.visible = m_timeline.times().visibleSpan();
    state.search = m_search.field()->text().toStdString();
    state.window = arrangementOf(m_window);
    return state;
}

void SessionKeeper::apply(const SessionState& state)
{
    arrange(m_window, state.window);
    restore(state, m_session);
    m_search.field()->setText(toQString(std::string_view(state.search)));
    if (state.visible && state.visible->duration() > Duration{}) {
        m_timeline.times().setVisibleSpan(*state.visible);
    }
}

void SessionKeeper::keep()
{
    const bool isPreview = m_previewedRun == m_session.trace()->root();
    if (!isKept() || isPreview) {
        return;
    }
    const Status written = writeSession(current(), sessionFile(m_stateFolder, m_session.trace()->root()));
    if (!written) {
        emit failed([error = written.error()] {
            return tr("The view of this run could not be saved: %1").arg(errorText(error));
        });
    }
}

void SessionKeeper::restoreKept()
{
    const bool wasPreviewed = std::exchange(m_previewedRun, {}) == m_session.trace()->root();
    const bool isUntouched = !wasPreviewed || m_viewOfPreview == currentView();
    if (!isKept()) {
        return;
    }
    const auto state = readSession(sessionFile(m_stateFolder, m_session.trace()->root()));
    if (state && isUntouched) {
        apply(*state);
    } else if (state) {
        m_session.setMarks(state->marks);
    } else if (state.error().kind != ErrorKind::NotFound) {
        emit failed([error = state.error()] {
            return tr("The view of this run could not be restored: %1").arg(errorText(error));
        });
    }
}

ParallelSizes SessionKeeper::keptSizes(const std::filesystem::path& run) const
{
    const auto state = m_stateFolder.empty() ? Result<SessionState>(SessionState{})
                                             : readSession(sessionFile(m_stateFolder, run));
    return state ? sizesOf(*state) : ParallelSizes{};
}

SessionState SessionKeeper::currentView() const
{
    SessionState state = current();
    if (m_timeline.times().showsAll()) {
        state.visible.reset();
    }
    // The user has not chosen these: sizes belong to the run before, and other rows are collapsed as soon as
    // there are some.
    store(ParallelSizes{}, state);
    state.collapsed.erase(std::string(scene::kOtherRowsKey));
    state.window = {};
    return state;
}

void SessionKeeper::previewWasShown()
{
    m_viewOfPreview = currentView();
    m_previewedRun = m_session.trace()->root();
}

Status SessionKeeper::exportTo(const std::filesystem::path& file) const
{
    return writeSession(current(), file);
}

Status SessionKeeper::importFrom(const std::filesystem::path& file)
{
    const auto state = readSession(file);
    if (!state) {
        return state.error();
    }
    apply(*state);
    if (const ParallelSizes sizes = sizesOf(*state); sizes != m_givenSizes()) {
        emit sizesImported(sizes);
    }
    return ok();
}

std::filesystem::path userStateFolder()
{
    const QString own = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base = QDir::isAbsolutePath(own) ? own : QDir::homePath() + QStringLiteral("/.local/state");
    return toPath(base) / "pipescope";
}

} // namespace pipescope::ui
