#include "ui/run/session/selection_history.h"

#include <utility>

namespace pipescope::ui {

SelectionHistory::SelectionHistory(TimelineSession& session, std::function<void(const TraceRef&)> show,
                                   QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_show(std::move(show))
{
    connect(&session, &TimelineSession::selectionChanged, this, &SelectionHistory::record);
    connect(&session, &TimelineSession::traceChanged, this, &SelectionHistory::forget);
}

bool SelectionHistory::canGoBack() const
{
    return m_at > 0 || (!m_entries.empty() && !m_session.selection());
}

void SelectionHistory::goBack()
{
    if (canGoBack()) {
        goTo(m_session.selection() ? m_at - 1 : m_at);
    }
}

void SelectionHistory::goForward()
{
    if (canGoForward()) {
        goTo(m_at + 1);
    }
}

void SelectionHistory::goTo(std::size_t entry)
{
    m_at = entry;
    m_isGoing = true;
    m_session.select(m_entries[entry]);
    m_isGoing = false;
    m_show(m_entries[entry]);
    emit changed();
}

void SelectionHistory::record()
{
    const auto& selection = m_session.selection();
    if (m_isGoing) {
        return;
    }
    if (selection && (m_entries.empty() || m_entries[m_at] != *selection)) {
        if (!m_entries.empty()) {
            m_entries.resize(m_at + 1, *selection);
        }
        m_entries.push_back(*selection);
        if (m_entries.size() > kMaxEntries) {
            m_entries.erase(m_entries.begin());
        }
        m_at = m_entries.size() - 1;
    }
    emit changed();
}

/// Blocks of another trace, or of one with more in it, have other numbers.
void SelectionHistory::forget()
{
    m_entries.clear();
    m_at = 0;
    record();
}

} // namespace pipescope::ui
