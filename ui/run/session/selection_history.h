#pragma once

#include <QObject>

#include "ui/run/session/timeline_session.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace pipescope::ui {

/// The earlier selections, to go back and forward as in a browser. Follows the session.
class SelectionHistory : public QObject
{
    Q_OBJECT

public:
    static constexpr std::size_t kMaxEntries = 500;

    /// `show` brings the selection into view. Borrows the session.
    SelectionHistory(TimelineSession& session, std::function<void(const TraceRef&)> show,
                     QObject* parent = nullptr);

    /// Goes back to the previous selection; if nothing is selected, to the last one.
    void goBack();
    void goForward();

    bool canGoBack() const;

    bool canGoForward() const { return m_at + 1 < m_entries.size(); }

signals:
    void changed();

private:
    void record();
    void forget();
    void goTo(std::size_t entry);

    TimelineSession& m_session;
    std::function<void(const TraceRef&)> m_show;
    std::vector<TraceRef> m_entries;
    /// The entry that is selected, or was last.
    std::size_t m_at = 0;
    bool m_isGoing = false;
};

} // namespace pipescope::ui
