#pragma once

#include <QObject>

#include "core/graph/open/hand_match/hand_matching.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/background_job.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace pipescope::ui {

/// Matching by hand in the ranks that are shown: one edit at a time, on a worker thread, after which the
/// session shows the rank with its new partners and scores. Lives on the GUI thread.
class HandMatcher : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive it.
    explicit HandMatcher(GraphSession& session, QObject* parent = nullptr);

    /// Makes the session's picked node and this one partners. If none of the other side is picked, picks
    /// this one.
    void pickOrMatch(GraphPlace place, graph::HandExtent extent);
    /// Takes a node and its partner apart.
    void unmatch(GraphPlace place, graph::HandExtent extent);
    void undo();
    void redo();
    bool canUndo() const;
    bool canRedo() const;

    /// Matches of a file of the public viewer; what cannot be matched is reported.
    void load(const std::filesystem::path& file);
    /// As the public viewer keeps matches made by hand.
    Status saveMatchFile(const std::filesystem::path& file);
    /// All pairs of modules, for --layer-mapping.
    Status saveMapping(const std::filesystem::path& file);
    /// Changes the nodes' rows in a database that has this step and rank, on the worker thread.
    void writeDatabase(const std::filesystem::path& database);

    /// All ranks in which something was matched or taken apart. While one of them is used elsewhere,
    /// nothing may be edited.
    std::vector<std::shared_ptr<graph::HandMatching>> edited() const;

    bool isIdle() const { return m_job.isIdle(); }

    /// A database is being written.
    bool isWriting() const { return m_isWriting; }

    /// What has been edited or written so far is undone.
    void cancel() { m_job.requestStop(); }

signals:
    /// A database is about to be written; `text` says so to the user.
    void started(const pipescope::ui::TextProvider& text);
    void writingDatabase();
    /// The database is as it stays: written or not.
    void databaseReleased();
    /// Something was matched, taken apart or undone, or work has begun or ended.
    void changed();
    /// A sentence for the user.
    void reported(const pipescope::ui::TextProvider& sentence);
    void databaseWritten(const std::filesystem::path& file);

private:
    using Matching = std::shared_ptr<graph::HandMatching>;
    using Edit = std::function<Result<graph::HandCounts>(graph::HandMatching&, const std::stop_token&)>;

    /// Matching of the shown rank; made when it is first needed. Null where nothing was compared.
    Matching matching();
    /// Null where nothing was edited.
    const graph::HandMatching* shownMatching() const;
    void followSheet();
    /// Ignored while another one runs.
    void run(Edit edit);
    void releaseDatabase();
    void finish(const Result<graph::HandCounts>& counts, std::shared_ptr<const graph::Sheet> sheet);
    /// Says nothing of a cancelled edit.
    void reportError(const Error& error);

    GraphSession& m_session;
    /// The step that `m_matchings` are of; keeps it.
    std::shared_ptr<const graph::GraphStep> m_step;
    std::map<Rank, Matching> m_matchings;
    BackgroundJob m_job;
    bool m_isWriting = false;
};

} // namespace pipescope::ui
