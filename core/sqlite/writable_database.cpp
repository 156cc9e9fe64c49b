#include "core/sqlite/writable_database.h"

#include "core/base/error_text.h"
#include "core/sqlite/connection.h"

#include <sqlite3.h>

#include <system_error>
#include <utility>

namespace pipescope {
namespace {

Result<std::shared_ptr<Connection>> openForWriting(const std::filesystem::path& path,
                                                   Connection::Options options, const std::string& pragmas)
{
    auto connection = Connection::open(path, std::move(options));
    if (!connection) {
        return connection;
    }
    TRY_OK((*connection)->execute(pragmas + "; SELECT count(*) FROM sqlite_schema"));
    if (sqlite3_db_readonly((*connection)->handle(), "main") != 0) {
        return Error{ErrorKind::PermissionDenied, path, "the file cannot be written"_text};
    }
    return connection;
}

} // namespace

Result<WritableDatabase> WritableDatabase::open(const std::filesystem::path& path,
                                                std::chrono::milliseconds busyTimeout, std::stop_token stop)
{
    TRY(const auto resolved, resolveDatabaseFile(path));
    Connection::Options options;
    options.openFlags = SQLITE_OPEN_READWRITE;
    options.busyTimeout = busyTimeout;
    options.stop = std::move(stop);
    TRY(auto connection,
        openForWriting(resolved, std::move(options), "PRAGMA synchronous=FULL;PRAGMA legacy_alter_table=ON"));
    return WritableDatabase(connection);
}

Result<WritableDatabase> WritableDatabase::createNew(const std::filesystem::path& path, Durability durability,
                                                     std::stop_token stop)
{
    std::error_code error;
    const auto absolute = std::filesystem::absolute(path, error);
    if (error) {
        return systemError(error, path);
    }
    const auto status = std::filesystem::symlink_status(absolute, error);
    if (status.type() != std::filesystem::file_type::not_found) {
        return Error{ErrorKind::InvalidArgument, path,
                     error ? UserText(error.message()) : "the file exists already"_text};
    }
    Connection::Options options;
    options.openFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    options.stop = std::move(stop);
    const bool isFast = durability == Durability::Fast;
    TRY(auto connection, openForWriting(absolute, std::move(options),
                                        isFast ? "PRAGMA synchronous=OFF; PRAGMA journal_mode=MEMORY"
                                               : "PRAGMA synchronous=FULL"));
    return WritableDatabase(connection);
}

Status WritableDatabase::execute(const std::string& sql)
{
    return connection().execute(sql);
}

Transaction::Transaction(Connection& connection)
    : m_open(&connection)
{ }

void Transaction::Rollback::operator()(Connection* connection) const
{
    // Some failures, such as a full disk, have rolled back already.
    if (sqlite3_get_autocommit(connection->handle()) == 0) {
        static_cast<void>(connection->execute("ROLLBACK", true));
    }
}

Result<Transaction> Transaction::begin(WritableDatabase& database)
{
    TRY_OK(database.execute("BEGIN IMMEDIATE"));
    return Transaction(database.connection());
}

Status Transaction::commit()
{
    if (!m_open) {
        return Error{ErrorKind::Internal, {}, "the transaction has ended already"_text};
    }
    Status committed = m_open->execute("COMMIT");
    if (committed) {
        static_cast<void>(m_open.release());
    } else {
        m_open.reset();
    }
    return committed;
}

} // namespace pipescope
