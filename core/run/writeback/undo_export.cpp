#include "core/base/error_text.h"
#include "core/run/writeback/database_change.h"
#include "core/run/writeback/export_db.h"
#include "core/sqlite/change_database.h"

#include <numeric>

namespace pipescope {
namespace {

void describe(UndoChange& change, DatabaseOutcome& result)
{
    result.skipped = change.isEmpty();
    result.changes = !change.isEmpty();
    result.tables = change.tables;
}

/// Fills in what would be undone.
Status lookAtDatabase(const std::stop_token& stop, DatabaseOutcome& result)
{
    TRY(const auto database, SnapshotDatabase::open(result.file, stop));
    TRY(auto change, findUndo(database));
    describe(change, result);
    return ok();
}

Result<ChangeMade> undo(WritableDatabase& database, DatabaseOutcome& result)
{
    TRY(auto change, findUndo(database));
    describe(change, result);
    if (change.isEmpty()) {
        return ChangeMade::Nothing;
    }
    const Status applied = applyUndo(database, change);
    return applied ? Result<ChangeMade>(ChangeMade::Something) : Result<ChangeMade>(applied.error());
}

void undoRank(const UndoOptions& options, const std::stop_token& stop, DatabaseOutcome& result)
{
    const Status looked = lookAtDatabase(stop, result);
    const bool isBusy = !looked && looked.error().kind == ErrorKind::Busy;
    if (!looked && (!isBusy || options.dryRun)) {
        return failToRead(result, looked.error());
    }
    if ((isBusy || result.changes) && !options.dryRun) {
        const auto change = [&](WritableDatabase& database) { return undo(database, result); };
        noteOutcome(result, changeDatabase(result.file, options.busyTimeout, stop, change));
    }
}

} // namespace

Result<std::vector<DatabaseOutcome>> undoExport(const Trace& trace, const UndoOptions& options,
                                                Progress& progress, const std::stop_token& stop)
{
    TRY_OK(checkFilesAreDatabases(trace));
    try {
        std::vector<DatabaseOutcome> results(trace.tracks.size());
        for (std::size_t i = 0; i < results.size(); ++i) {
            results[i].rank = trace.tracks[i].rank;
            results[i].file = trace.tracks[i].file;
        }
        std::vector<std::size_t> all(results.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        runOnDatabases(results, all, options.jobs, progress, stop,
                       [&](std::size_t, DatabaseOutcome& result) { undoRank(options, stop, result); });
        return results;
    } catch (...) {
        return Error{ErrorKind::Internal, trace.root(), exceptionMessage()};
    }
}

} // namespace pipescope
