#pragma once

#include <QObject>

#include "core/graph/explain/search/suspects.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/toolkit/background_job.h"

#include <array>
#include <functional>
#include <memory>
#include <set>
#include <vector>

namespace pipescope::ui {

/// Finds where the sides of the shown step part, on a worker thread, and keeps which of these onsets the user
/// has accepted as known. Lives on the GUI thread.
class SuspectFinder : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit SuspectFinder(GraphSession& session, QObject* parent = nullptr);

    /// Null while they are looked for, and where nothing was compared.
    const graph::Suspects* suspects() const { return m_suspects.get(); }

    /// Those that are not accepted, in order of execution, of all ranks of the step.
    const std::vector<graph::Suspect>& open() const { return m_open; }

    const std::vector<graph::Suspect>& accepted() const { return m_accepted; }

    /// Indexed by graph::Onset::row.
    void accept(std::uint32_t onset, bool isAccepted);

    bool isAccepted(std::uint32_t onset) const { return m_known.contains(onset); }

    /// Rows of a side that accepted onsets do not explain are 1; empty if none is accepted.
    std::vector<std::uint8_t> unexplained(graph::Side side) const;

    bool isIdle() const { return m_job.isIdle(); }

    /// Calls `then` at once, or when they have been found; the last call counts.
    void whenFound(std::function<void()> then);

signals:
    void changed();

private:
    void search();
    void list();
    /// Roles in the sheet that is shown, by side.
    std::array<graph::NodeClasses, 2> roles() const;
    /// Those accepted that are onsets in `found` as well.
    std::set<std::uint32_t> knownIn(const graph::Suspects& found) const;

    GraphSession& m_session;
    /// The step that they are of; keeps it.
    std::shared_ptr<const graph::GraphStep> m_step;
    /// With matches made by hand, of which `m_suspects` are, or will be.
    graph::OtherComparisons m_comparisons;
    std::shared_ptr<const graph::Suspects> m_suspects;
    std::set<std::uint32_t> m_known;
    std::vector<graph::Suspect> m_open;
    std::vector<graph::Suspect> m_accepted;
    graph::FoundRows m_explained;
    std::function<void()> m_then;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
