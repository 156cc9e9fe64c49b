#include "core/sqlite/copy_database.h"

#include "core/base/error_text.h"
#include "core/sqlite/connection.h"

#include <sqlite3.h>

#include <fcntl.h>
#include <linux/fs.h>
#include <memory>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>

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

/// Closing any descriptor of a file drops the locks that this process has on it, so the original's must stay
/// open while it is read.
class FileDescriptor
{
public:
    FileDescriptor(const fs::path& file, int flags)
        : m_descriptor(::open(file.c_str(), flags | O_CLOEXEC, 0644))
    { }

    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    FileDescriptor(FileDescriptor&&) = delete;
    FileDescriptor& operator=(FileDescriptor&&) = delete;

    ~FileDescriptor()
    {
        if (m_descriptor >= 0) {
            ::close(m_descriptor);
        }
    }

    int number() const { return m_descriptor; }

private:
    int m_descriptor;
};

/// Makes a file that shares the blocks of another until one of them is changed. False if the file system
/// cannot; then there is no such file.
bool cloneFile(const FileDescriptor& from, const fs::path& to)
{
    const FileDescriptor target(to, O_WRONLY | O_CREAT | O_EXCL);
    const bool isCloned =
        ::ioctl(target.number(), FICLONE, from.number()) == 0 && ::fsync(target.number()) == 0;
    if (!isCloned && target.number() >= 0) {
        ::unlink(to.c_str());
    }
    return isCloned;
}

/// Fills the file from the database unless it is a clone of it already, and puts it into rollback mode: a log
/// would have to be copied along with the file.
Status completeCopy(const Connection& from, const fs::path& file, bool isCloned)
{
    Connection::Options options;
    options.openFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    TRY(const auto to, Connection::open(file, options));
    Status done = to->execute("PRAGMA synchronous=FULL");
    if (done && !isCloned) {
        done = copyPages(from, *to);
    }
    return done ? to->execute("PRAGMA journal_mode=DELETE") : done;
}

void removeLeftovers(const fs::path& partial)
{
    std::error_code ignored;
    fs::remove(partial, ignored);
    for (const char* suffix : {"-journal", "-wal", "-shm"}) {
        auto beside = partial;
        beside += suffix;
        fs::remove(beside, ignored);
    }
}

} // namespace

Status copyDatabase(const SnapshotDatabase& from, const fs::path& newFile)
{
    std::error_code error;
    const fs::path target = fs::absolute(newFile, error);
    if (error) {
        return systemError(error, newFile);
    }
    auto partial = target;
    partial += ".partial";
    for (const fs::path& file : {target, partial}) {
        if (fs::symlink_status(file, error).type() != fs::file_type::not_found) {
            return Error{ErrorKind::InvalidArgument, file,
                         error ? UserText(error.message()) : "the file exists already"_text};
        }
    }
    const FileDescriptor original(from.path(), O_RDONLY);
    bool isCloned = from.holdsEverything() && cloneFile(original, partial);
    if (isCloned && from.changedSinceOpened()) {
        removeLeftovers(partial);
        isCloned = false;
    }
    if (const Status copied = completeCopy(from.connection(), partial, isCloned); !copied) {
        removeLeftovers(partial);
        return copied;
    }
    fs::rename(partial, target, error);
    if (error) {
        removeLeftovers(partial);
        return systemError(error, newFile);
    }
    return ok();
}

} // namespace pipescope
