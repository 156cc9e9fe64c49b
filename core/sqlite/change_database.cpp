#include "core/sqlite/change_database.h"

#include "core/base/error_text.h"
#include "core/sqlite/connection.h"

#include <cerrno>
#include <unistd.h>

namespace pipescope {
namespace {

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
    TRY(const auto resolved, resolveDatabaseFile(file));
    const auto refusal = [&](SourceText what) {
        return Error{ErrorKind::PermissionDenied, file,
                     errno == EROFS ? "the file system is read-only: write to copies"_text : what};
    };
    if (isForbidden(resolved, W_OK)) {
        return refusal("the database is read-only: change its permissions, or write to copies"_text);
    }
    if (isForbidden(resolved.parent_path(), W_OK | X_OK)) {
        return refusal("the database's folder is read-only, so that a change cannot be made safely: change "
                       "the folder's permissions, or write to copies"_text);
    }
    return ok();
}

} // namespace

Error writingError(const Error& error, const std::filesystem::path& file)
{
    return {error.kind, error.path.empty() ? file : error.path, sentence(error)};
}

Status changeDatabase(const std::filesystem::path& file, std::chrono::milliseconds busyTimeout,
                      const std::stop_token& stop,
                      const std::function<Result<ChangeMade>(WritableDatabase&)>& change)
{
    if (const Status writable = checkWritable(file); !writable) {
        const Error& error = writable.error();
        return error.kind == ErrorKind::PermissionDenied ? error : writingError(error, file);
    }
    auto database = WritableDatabase::open(file, busyTimeout, stop);
    if (!database) {
        return writingError(database.error(), file);
    }
    auto transaction = Transaction::begin(*database);
    if (!transaction) {
        return writingError(transaction.error(), file);
    }
    const auto made = change(*database);
    if (!made) {
        return writingError(made.error(), file);
    }
    if (*made == ChangeMade::Nothing) {
        return ok();
    }
    const Status committed = transaction->commit();
    return committed ? ok() : Status(writingError(committed.error(), file));
}

} // namespace pipescope
