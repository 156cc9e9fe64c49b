#include "core/sqlite/connection.h"

#include "core/base/error_text.h"

#include <sqlite3.h>

#include <array>
#include <system_error>
#include <thread>
#include <utility>

namespace pipescope {
namespace {

/// Steps of SQLite's virtual machine, some 10 ns each, between two looks at the stop token.
constexpr int kStepsBetweenLooks = 20'000;

ErrorKind kindOfCode(int extendedCode, int systemError)
{
    switch (extendedCode & 0xff) {
    case SQLITE_NOTADB:
        return ErrorKind::NotADatabase;
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
        return ErrorKind::Corrupt;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return ErrorKind::Busy;
    case SQLITE_INTERRUPT:
        return ErrorKind::Cancelled;
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_READONLY:
        return ErrorKind::PermissionDenied;
    case SQLITE_FULL:
        return ErrorKind::NoSpace;
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        return extendedCode == SQLITE_IOERR_NOMEM ? ErrorKind::Internal : errorKindOfSystem(systemError);
    case SQLITE_ERROR:
    case SQLITE_RANGE:
    case SQLITE_MISMATCH:
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
        return ErrorKind::InvalidArgument;
    default:
        return ErrorKind::Internal;
    }
}

} // namespace

void prepareSqlite()
{
    static const int kConfigured = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    static_cast<void>(kConfigured);
}

Result<std::filesystem::path> resolveDatabaseFile(const std::filesystem::path& path)
{
    std::error_code error;
    auto resolved = std::filesystem::canonical(path, error);
    if (error) {
        return systemError(error, path);
    }
    const auto status = std::filesystem::status(resolved, error);
    if (error) {
        return systemError(error, path);
    }
    if (status.type() != std::filesystem::file_type::regular) {
        return Error{ErrorKind::NotADatabase, path, "not a regular file"_text};
    }
    return resolved;
}

struct Connection::Callbacks
{
    static int onProgress(void* connection)
    {
        return static_cast<Connection*>(connection)->stopRequested() ? 1 : 0;
    }

    static int onBusy(void* connection, int timesAsked)
    {
        constexpr std::chrono::milliseconds kPause{5};
        auto& self = *static_cast<Connection*>(connection);
        const auto now = std::chrono::steady_clock::now();
        if (timesAsked == 0) {
            self.m_busySince = now;
        }
        if (self.stopRequested() || now - self.m_busySince >= self.m_options.busyTimeout) {
            return 0;
        }
        std::this_thread::sleep_for(kPause);
        return 1;
    }
};

Connection::Connection(std::filesystem::path path, Options options)
    : m_path(std::move(path))
    , m_options(std::move(options))
{ }

Connection::~Connection()
{
    m_interrupt.reset();
    if (m_isAdopted) {
        sqlite3_busy_handler(m_handle, nullptr, nullptr);
        sqlite3_progress_handler(m_handle, 0, nullptr, nullptr);
        return;
    }
    sqlite3_close(m_handle);
}

Result<std::shared_ptr<Connection>> Connection::open(const std::filesystem::path& path, Options options)
{
    prepareSqlite();
    const int flags = options.openFlags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    const char* vfsName = options.vfsName;
    auto connection = std::shared_ptr<Connection>(new Connection(path, std::move(options)));
    connection->m_options.vfsName = nullptr;
    const int code = sqlite3_open_v2(path.c_str(), &connection->m_handle, flags, vfsName);
    if (code != SQLITE_OK) {
        return connection->error(code);
    }
    TRY_OK(connection->protect());
    return connection;
}

Result<std::shared_ptr<Connection>> Connection::adopt(sqlite3* handle, const std::filesystem::path& path,
                                                      Options options)
{
    auto connection = std::shared_ptr<Connection>(new Connection(path, std::move(options)));
    connection->m_handle = handle;
    connection->m_isAdopted = true;
    sqlite3_extended_result_codes(handle, 1);
    TRY_OK(connection->protect());
    return connection;
}

Status Connection::protect()
{
    watchStop();
    return harden();
}

void Connection::watchStop()
{
    sqlite3_busy_handler(m_handle, Callbacks::onBusy, this);
    sqlite3_progress_handler(m_handle, kStepsBetweenLooks, Callbacks::onProgress, this);
    // An interrupt alone is not enough: SQLite forgets it when the next statement starts.
    m_interrupt.emplace(m_options.stop, [handle = m_handle] { sqlite3_interrupt(handle); });
}

Status Connection::harden()
{
    constexpr std::array<std::pair<int, int>, 4> kSettings{{
        {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
        {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
    }};
    for (const auto& [setting, value] : kSettings) {
        if (const int code = sqlite3_db_config(m_handle, setting, value, nullptr); code != SQLITE_OK) {
            return error(code);
        }
    }
    sqlite3_limit(m_handle, SQLITE_LIMIT_ATTACHED, 0);
    return execute("PRAGMA cell_size_check=ON");
}

Status Connection::execute(const std::string& sql, bool evenIfStopped)
{
    if (!evenIfStopped && stopRequested()) {
        return error(SQLITE_INTERRUPT);
    }
    const int code = sqlite3_exec(m_handle, sql.c_str(), nullptr, nullptr, nullptr);
    return code == SQLITE_OK ? ok() : error(code);
}

Error Connection::error(int code) const
{
    if (stopRequested() || (code & 0xff) == SQLITE_INTERRUPT) {
        return {ErrorKind::Cancelled, m_path, "cancelled"_text};
    }
    if (m_handle == nullptr) {
        return {ErrorKind::Internal, m_path, verbatim(sqlite3_errstr(code))};
    }
    const bool isLatest = sqlite3_extended_errcode(m_handle) == code;
    return {kindOfCode(code, sqlite3_system_errno(m_handle)), m_path,
            verbatim(isLatest ? sqlite3_errmsg(m_handle) : sqlite3_errstr(code))};
}

} // namespace pipescope
