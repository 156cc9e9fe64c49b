#include "core/sqlite/connection.h"
#include "core/sqlite/database.h"

#include <sqlite3.h>

#include <memory>
#include <system_error>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

Status copyPages(const Connection& from, const Connection& to)
{
    constexpr int kPagesBetweenLooks = 2048;
    const std::unique_ptr<sqlite3_backup, decltype(&sqlite3_backup_finish)> backup(
        sqlite3_backup_init(to.handle(), "main", from.handle(), "main"), sqlite3_backup_finish);
    if (!backup) {
        return to.error(sqlite3_extended_errcode(to.handle()));
    }
    int code = SQLITE_OK;
    while (code == SQLITE_OK && !from.stopRequested()) {
        code = sqlite3_backup_step(backup.get(), kPagesBetweenLooks);
    }
    if (from.stopRequested()) {
        return from.error(SQLITE_INTERRUPT);
    }
    return code == SQLITE_DONE ? ok() : Status(to.error(code));
}

Status copyToNewFile(const Connection& from, const fs::path& file)
{
    Connection::Options options;
    options.openFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const auto to = Connection::open(file, options);
    if (!to) {
        return to.error();
    }
    if (const Status prepared = (*to)->execute("PRAGMA synchronous=FULL"); !prepared) {
        return prepared;
    }
    return copyPages(from, **to);
}

void removeLeftovers(const fs::path& partial)
{
    std::error_code ignored;
    fs::remove(partial, ignored);
    auto journal = partial;
    journal += "-journal";
    fs::remove(journal, ignored);
}

} // namespace

Status SnapshotDatabase::copyTo(const fs::path& newFile) const
{
    std::error_code error;
    const fs::path target = fs::absolute(newFile, error);
    if (error) {
        return Error{errorKindOfSystem(error.value()), newFile, error.message()};
    }
    auto partial = target;
    partial += ".partial";
    for (const fs::path& file : {target, partial}) {
        if (fs::symlink_status(file, error).type() != fs::file_type::not_found) {
            return Error{ErrorKind::InvalidArgument, file,
                         error ? error.message() : "the file exists already"};
        }
    }
    if (const Status copied = copyToNewFile(connection(), partial); !copied) {
        removeLeftovers(partial);
        return copied;
    }
    fs::rename(partial, target, error);
    if (error) {
        removeLeftovers(partial);
        return Error{errorKindOfSystem(error.value()), newFile, error.message()};
    }
    return ok();
}

} // namespace pipescope
