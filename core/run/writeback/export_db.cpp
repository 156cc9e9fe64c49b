#include "core/run/writeback/export_db.h"

#include "core/base/error_text.h"
#include "core/run/writeback/copy_tree.h"
#include "core/run/writeback/database_change.h"
#include "core/run/writeback/tables/rank_content.h"
#include "core/sqlite/change_database.h"

#include <map>
#include <utility>

namespace pipescope {
namespace {

void failToCopy(DatabaseOutcome& result, const Error& error)
{
    fail(result, error);
    if (error.kind == ErrorKind::PermissionDenied) {
        result.error->text = "it cannot be copied: check permissions"_text;
    }
}

void describe(DatabaseChange& change, const RankContent& content, DatabaseOutcome& result)
{
    result.hadTable = change.stepTasks.hadTable;
    result.rowsBefore = change.stepTasks.rowsBefore;
    result.rowsAfter = content.stepTasks ? content.stepTasks->rows() : change.stepTasks.rowsBefore;
    result.rowsVanishing = change.stepTasks.rowsVanishing;
    result.connectionIds = content.connectionIds.size();
    result.addsColumn = change.connectionIds.addsColumn;
    result.tables = change.tables;
    result.changes = !change.isEmpty();
}

/// Fills in what would change.
Status lookAtDatabase(const std::filesystem::path& file, const RankContent& content,
                      const std::stop_token& stop, DatabaseOutcome& result)
{
    TRY(const auto database, SnapshotDatabase::open(file, stop));
    TRY(auto change, findChange(database, content));
    describe(change, content, result);
    return ok();
}

Result<ChangeMade> writeContent(WritableDatabase& database, const RankContent& content,
                                DatabaseOutcome& result)
{
    TRY(auto change, findChange(database, content));
    describe(change, content, result);
    if (change.isEmpty()) {
        return ChangeMade::Nothing;
    }
    Status done = checkRoomFor(result.file, change.bytes);
    if (done) {
        done = applyChange(database, content, change);
    }
    return done ? Result<ChangeMade>(ChangeMade::Something) : Result<ChangeMade>(done.error());
}

/// The work of one call of exportToDatabases; its functions for different tracks may run at once.
class Export
{
public:
    Export(const Trace& trace, const ExportOptions& options, std::stop_token stop)
        : m_trace(trace)
        , m_options(options)
        , m_stop(std::move(stop))
        , m_content(trace, {options.rich, options.linkIds})
    {
        for (const Finding& finding : trace.findings.rows()) {
            if (finding.rank && finding.severity() == Severity::Error) {
                m_unreadable.emplace(*finding.rank, &finding);
            }
        }
    }

    Status planCopies()
    {
        TRY(auto copies, pipescope::planCopies(m_trace, *m_options.copyTo));
        m_copies = std::move(copies);
        return ok();
    }

    std::vector<DatabaseOutcome> untouched() const
    {
        std::vector<DatabaseOutcome> results(m_trace.tracks.size());
        for (std::size_t i = 0; i < results.size(); ++i) {
            results[i].rank = m_trace.tracks[i].rank;
            results[i].file = m_copies.empty() ? m_trace.tracks[i].file : m_copies[i].database.to;
            if (const Finding* reason = whyUnreadable(m_trace.tracks[i])) {
                // As it was reported: what kind of damage it is stands there already.
                results[i].error = Error{ErrorKind::Corrupt, reason->file, reason->message()};
            } else {
                results[i].skipped = m_content.isEmpty(i);
            }
        }
        return results;
    }

    bool hasWork(std::size_t track) const
    {
        if (whyUnreadable(m_trace.tracks[track]) != nullptr) {
            return false;
        }
        return !m_content.isEmpty(track) || (!m_copies.empty() && !m_options.dryRun);
    }

    void run(std::size_t track, DatabaseOutcome& result) const
    {
        const bool isCopied = !m_copies.empty() && !m_options.dryRun;
        if (isCopied) {
            if (const Status copied = copyRank(m_copies[track], m_stop); !copied) {
                return failToCopy(result, copied.error());
            }
        }
        if (m_content.isEmpty(track)) {
            return;
        }
        const RankContent content = m_content.ofTrack(track);
        const auto& lookedAt = isCopied ? result.file : m_trace.tracks[track].file;
        const Status looked = lookAtDatabase(lookedAt, content, m_stop, result);
        // Writing waits longer than reading for another program to finish.
        const bool isBusy = !looked && looked.error().kind == ErrorKind::Busy;
        if (!looked && (!isBusy || m_options.dryRun)) {
            return failToRead(result, looked.error());
        }
        // What is up to date is not opened for writing: it may well be read-only.
        if ((isBusy || result.changes) && !m_options.dryRun) {
            const auto write = [&](WritableDatabase& database) {
                return writeContent(database, content, result);
            };
            noteOutcome(result, changeDatabase(result.file, m_options.busyTimeout, m_stop, write));
        }
    }

private:
    /// The finding that says why a rank's database could not be read; what cannot be read is not written.
    const Finding* whyUnreadable(const Track& track) const
    {
        const auto reason = m_unreadable.find(track.rank);
        return reason != m_unreadable.end() ? reason->second : nullptr;
    }

    const Trace& m_trace;
    const ExportOptions& m_options;
    std::stop_token m_stop;
    RunContent m_content;
    /// The first error found of each rank.
    std::map<Rank, const Finding*> m_unreadable;
    /// Empty if the trace's own databases are written, else one entry per track.
    std::vector<RankCopy> m_copies;
};

} // namespace

Result<std::vector<DatabaseOutcome>> exportToDatabases(const Trace& trace, const ExportOptions& options,
                                                       Progress& progress, const std::stop_token& stop)
{
    TRY_OK(checkFilesAreDatabases(trace));
    try {
        Export work(trace, options, stop);
        if (options.copyTo) {
            TRY_OK(work.planCopies());
        }
        std::vector<DatabaseOutcome> results = work.untouched();
        std::vector<std::size_t> tracks;
        for (std::size_t i = 0; i < results.size(); ++i) {
            if (work.hasWork(i)) {
                tracks.push_back(i);
            }
        }
        runOnDatabases(results, tracks, options.jobs, progress, stop,
                       [&](std::size_t track, DatabaseOutcome& result) { work.run(track, result); });
        return results;
    } catch (...) {
        return Error{ErrorKind::Internal, trace.root(), exceptionMessage()};
    }
}

} // namespace pipescope
