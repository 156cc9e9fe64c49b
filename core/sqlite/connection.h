#pragma once

#include "core/base/result.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

struct sqlite3;

namespace pipescope {

/// What the kinds of databases share: an open SQLite handle with the settings that protect against hostile
/// files, a bounded wait for locks, and a stop token that ends any statement. Used by one thread at a time;
/// different connections are independent. Kept alive by the statements made from it.
class Connection
{
public:
    struct Options
    {
        /// SQLITE_OPEN_… flags.
        int openFlags = 0;
        /// The VFS to use, null for the default one.
        const char* vfsName = nullptr;
        /// Kept until the handle is closed.
        std::shared_ptr<const void> vfsOwner;
        /// How long to wait for other programs' locks.
        std::chrono::milliseconds busyTimeout{1000};
        std::stop_token stop;
    };

    /// Opens the file without reading it. `path` must be absolute: a name that starts with "file:" or
    /// ":memory:" would mean something else to SQLite.
    static Result<std::shared_ptr<Connection>> open(const std::filesystem::path& path, Options options);
    /// Uses a handle on the file `path` that other code opened with this same SQLite library and will close.
    /// The connection must be destroyed before that.
    static Result<std::shared_ptr<Connection>> adopt(sqlite3* handle, const std::filesystem::path& path,
                                                     Options options);

    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    Connection(Connection&&) = delete;
    Connection& operator=(Connection&&) = delete;
    ~Connection();

    sqlite3* handle() const { return m_handle; }

    const std::filesystem::path& path() const { return m_path; }

    const std::stop_token& stopToken() const { return m_options.stop; }

    bool stopRequested() const { return m_options.stop.stop_requested(); }

    /// Runs one or several statements that yield no rows. With `evenIfStopped`, what a rollback needs, a stop
    /// request is not asked for.
    Status execute(const std::string& sql, bool evenIfStopped = false);

    /// The failure behind a result code that is not SQLITE_OK, SQLITE_ROW or SQLITE_DONE.
    Error error(int code) const;

private:
    struct Callbacks;

    Connection(std::filesystem::path path, Options options);
    Status protect();
    Status harden();
    void watchStop();

    std::filesystem::path m_path;
    Options m_options;
    sqlite3* m_handle = nullptr;
    bool m_isAdopted = false;
    std::chrono::steady_clock::time_point m_busySince;
    /// Interrupts long steps of SQLite's virtual machine, such as count(*).
    std::optional<std::stop_callback<std::function<void()>>> m_interrupt;
};

/// Configures SQLite before its first use in the process; cheap to call again. Turns off memory statistics,
/// for which all threads would take a lock at each allocation. No effect if other code in the process has
/// used SQLite before.
void prepareSqlite();

/// The absolute path of an existing regular file with links resolved, as SQLite derives the names of journal
/// and log from. A folder, pipe or device is NotADatabase: opening a pipe would block for ever.
Result<std::filesystem::path> resolveDatabaseFile(const std::filesystem::path& path);

} // namespace pipescope
