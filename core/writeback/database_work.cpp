#include "core/writeback/database_work.h"

#include "core/base/exception_message.h"
#include "core/base/files/system_error.h"
#include "core/base/threads/parallel.h"
#include "core/sqlite/connection.h"
#include "core/writeback/copy_tree.h"

#include <cerrno>
#include <unistd.h>

namespace pipescope {
namespace {

/// A commit with synchronous=FULL waits four times for the disk: journal, its folder, journal header,
/// database. 64 databases on two busy processors took 1.0 to 1.3 s with one writer, 0.35 to 0.8 s with two,
/// 0.2 to 0.3 s with four, eight or sixteen.
constexpr std::size_t kDefaultWriters = 8;

/// For parts of pages, the lists of free pages and the journal's header.
constexpr std::uint64_t kSpareBytes = std::uint64_t{256} * 1024;

UserText sentence(const Error& error)
{
    switch (error.kind) {
    case ErrorKind::Busy:
        return "another program is using the database; close it and try again"_text;
    case ErrorKind::PermissionDenied:
        return "the database or its folder cannot be written: check permissions, or write to copies"_text;
    case ErrorKind::NoSpace:
        return error.text.english().find("bytes") != std::string::npos ? error.text : "the disk is full"_text;
    case ErrorKind::Cancelled:
        return "cancelled before it was written"_text;
    case ErrorKind::NotADatabase:
        return "not an SQLite database"_text;
    case ErrorKind::Corrupt:
        return "the database is damaged: %1"_text(error.text);
    default:
        return error.text;
    }
}

bool isForbidden(const std::filesystem::path& path, int access)
{
    return ::access(path.c_str(), access) != 0 && errorKindOfSystem(errno) == ErrorKind::PermissionDenied;
}

/// Reports a file or folder that cannot be written before anything is tried: SQLite needs both, and its error
/// does not say which of them failed.
Status checkWritable(const std::filesystem::path& file)
{
    const auto resolved = resolveDatabaseFile(file);
    if (!resolved) {
        return resolved.error();
    }
    const auto refusal = [&](SourceText what) {
        return Error{ErrorKind::PermissionDenied, file,
                     errno == EROFS ? "the file system is read-only: write to copies"_text : what};
    };
    if (isForbidden(*resolved, W_OK)) {
        return refusal("the database is read-only: change its permissions, or write to copies"_text);
    }
    if (isForbidden(resolved->parent_path(), W_OK | X_OK)) {
        return refusal("the database's folder is read-only, so that a change cannot be made safely: change "
                       "the folder's permissions, or write to copies"_text);
    }
    return ok();
}

} // namespace

void fail(DatabaseOutcome& result, const Error& error)
{
    result.error = Error{error.kind, error.path.empty() ? result.file : error.path, sentence(error)};
}

void failToRead(DatabaseOutcome& result, const Error& error)
{
    if (error.kind == ErrorKind::PermissionDenied) {
        result.error = Error{error.kind, error.path, "the database cannot be read: check permissions"_text};
    } else {
        fail(result, error);
    }
}

void changeDatabase(DatabaseOutcome& result, std::chrono::milliseconds busyTimeout,
                    const std::stop_token& stop,
                    const std::function<Result<ChangeMade>(WritableDatabase&)>& change)
{
    if (const Status writable = checkWritable(result.file); !writable) {
        fail(result, writable.error());
        if (writable.error().kind == ErrorKind::PermissionDenied) {
            result.error->text = writable.error().text;
        }
        return;
    }
    auto database = WritableDatabase::open(result.file, busyTimeout, stop);
    if (!database) {
        return fail(result, database.error());
    }
    auto transaction = Transaction::begin(*database);
    if (!transaction) {
        return fail(result, transaction.error());
    }
    const auto made = change(*database);
    if (!made) {
        return fail(result, made.error());
    }
    if (*made == ChangeMade::Something) {
        if (const Status committed = transaction->commit(); !committed) {
            fail(result, committed.error());
        }
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
