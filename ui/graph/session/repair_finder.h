#pragma once

#include <QObject>

#include "core/graph/explain/repair/repair_report.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace pipescope::ui {

/// Reads an earlier comparison of the shown one on a worker thread, and lets the session show what became of
/// its bad nodes; again for each rank and step that is shown. Lives on the GUI thread.
class RepairFinder : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit RepairFinder(GraphSession& session, QObject* parent = nullptr);

    /// A database; empty for none. Kept until other models are shown.
    void compareWith(const std::filesystem::path& earlier);

    /// Empty if there is none.
    const std::filesystem::path& earlier() const { return m_earlier; }

    bool isIdle() const { return m_job.isIdle(); }

signals:
    void changed();
    /// A sentence for the user.
    void reported(const pipescope::ui::TextProvider& sentence);

private:
    void followSheet();
    void read();
    void finish(const std::shared_ptr<const graph::Sheet>& sheet, const graph::RepairCounts& counts);

    GraphSession& m_session;
    std::filesystem::path m_earlier;
    /// The models that it is an earlier comparison of.
    std::vector<std::filesystem::path> m_roots;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
