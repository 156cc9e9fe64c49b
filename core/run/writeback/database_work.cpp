#include "core/base/error_text.h"
#include "core/base/threads/parallel.h"
#include "core/run/writeback/copy_tree.h"
#include "core/run/writeback/database_change.h"
#include "core/sqlite/change_database.h"

namespace pipescope {
namespace {

/// A commit with synchronous=FULL waits four times for the disk: journal, its folder, journal header,
/// database. 64 databases on two busy processors took 1.0 to 1.3 s with one writer, 0.35 to 0.8 s with two,
/// 0.2 to 0.3 s with four, eight or sixteen.
constexpr std::size_t kDefaultWriters = 8;

/// For parts of pages, the lists of free pages and the journal's header.
constexpr std::uint64_t kSpareBytes = std::uint64_t{256} * 1024;

} // namespace

void fail(DatabaseOutcome& result, const Error& error)
{
    result.error = writingError(error, result.file);
}

void failToRead(DatabaseOutcome& result, const Error& error)
{
    if (error.kind == ErrorKind::PermissionDenied) {
        result.error = Error{error.kind, error.path, "the database cannot be read: check permissions"_text};
    } else {
        fail(result, error);
    }
}

void noteOutcome(DatabaseOutcome& result, const Status& changed)
{
    if (!changed) {
        result.error = changed.error();
    }
}

Status checkFilesAreDatabases(const Trace& trace)
{
    if (trace.source.canWriteBack) {
        return ok();
    }
    return Error{ErrorKind::InvalidArgument, trace.root(),
                 "These files are not databases (%1), so nothing can be written back to them"_text(
                     trace.sourceName())};
}

Status checkRoomFor(const std::filesystem::path& database, std::uint64_t bytes)
{
    return checkFreeSpace(database, 2 * bytes + kSpareBytes);
}

void runOnDatabases(std::vector<DatabaseOutcome>& results, const std::vector<std::size_t>& positions,
                    std::size_t jobs, Progress& progress, const std::stop_token& stop,
                    const std::function<void(std::size_t, DatabaseOutcome&)>& work)
{
    for (const std::size_t position : positions) {
        fail(results[position], {ErrorKind::Cancelled, {}, {}});
    }
    progress.begin(ProgressPhase::Writing, positions.size());
    const std::size_t workers = workerCount(jobs != 0 ? jobs : kDefaultWriters);
    parallelFor(positions.size(), workers, stop, [&](std::size_t i) {
        DatabaseOutcome& result = results[positions[i]];
        result.error.reset();
        try {
            work(positions[i], result);
        } catch (...) {
            fail(result, {ErrorKind::Internal, {}, exceptionMessage()});
        }
        progress.advance();
    });
}

} // namespace pipescope
