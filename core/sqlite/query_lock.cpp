#include "core/sqlite/query_lock.h"

#include "core/sqlite/connection.h"
#include "core/sqlite/read_authorizer.h"
#include "core/sqlite/snapshot/snapshot_vfs.h"
#include "core/sqlite/snapshot_connection.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pipescope {
namespace {

/// LIKE takes time with the square of its pattern, and cannot be interrupted meanwhile.
constexpr int kMaxPatternBytes = 1000;

/// Escapes all unusual bytes as %XX, so that no name has a special meaning in a URI.
std::string percentEncoded(std::string_view text)
{
    constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/";
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string encoded;
    for (const char c : text) {
        if (kPlain.find(c) != std::string_view::npos) {
            encoded += c;
        } else {
            const auto byte = static_cast<unsigned char>(c);
            encoded.append(1, '%').append(1, kDigits[byte >> 4U]).append(1, kDigits[byte & 15U]);
        }
    }
    return encoded;
}

void limit(sqlite3* handle)
{
    constexpr std::array<std::pair<int, int>, 5> kLimits{{
        {SQLITE_LIMIT_LENGTH, QueryLock::kMaxValueBytes},
        {SQLITE_LIMIT_SQL_LENGTH, QueryLock::kMaxStatementBytes},
        {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, kMaxPatternBytes},
        {SQLITE_LIMIT_ATTACHED, 0},
        {SQLITE_LIMIT_WORKER_THREADS, 0},
    }};
    for (const auto& [id, value] : kLimits) {
        sqlite3_limit(handle, id, value);
    }
}

struct Finalize
{
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

struct Prepared
{
    int code = SQLITE_OK;
    /// Null where there is nothing but blanks and comments.
    std::unique_ptr<sqlite3_stmt, Finalize> statement;
    std::string_view rest;
};

Prepared prepare(sqlite3* handle, std::string_view sql)
{
    sqlite3_stmt* statement = nullptr;
    const char* tail = sql.data();
    const int code = sqlite3_prepare_v2(handle, sql.data(), static_cast<int>(sql.size()), &statement, &tail);
    return {code, std::unique_ptr<sqlite3_stmt, Finalize>(statement),
            sql.substr(static_cast<std::size_t>(tail - sql.data()))};
}

/// Blanks, comments and empty statements only.
bool isBlank(sqlite3* handle, std::string_view sql)
{
    while (!sql.empty()) {
        const Prepared next = prepare(handle, sql);
        if (next.code != SQLITE_OK || next.statement != nullptr) {
            return false;
        }
        if (next.rest.size() == sql.size()) {
            return true;
        }
        sql = next.rest;
    }
    return true;
}

UserText placed(std::string_view sql, int offset, const UserText& text)
{
    const auto before = sql.substr(0, static_cast<std::size_t>(offset));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const auto column = before.size() - (before.rfind('\n') + 1) + 1;
    return "line %1, column %2: %3"_text(line, column, text);
}

} // namespace

struct SnapshotFile::RegisteredVfs
{
    explicit RegisteredVfs(std::shared_ptr<SnapshotVfs> made)
        : vfs(std::move(made))
        , registration(*vfs)
    { }

    std::shared_ptr<SnapshotVfs> vfs;
    SnapshotVfs::Registration registration;
};

SnapshotFile::SnapshotFile(std::filesystem::path path, std::stop_token stop,
                           std::shared_ptr<RegisteredVfs> vfs)
    : m_path(std::move(path))
    , m_stop(std::move(stop))
    , m_vfs(std::move(vfs))
    , m_uri("file://" + percentEncoded(m_path.native()) + "?mode=rw&vfs=" + m_vfs->vfs->name())
{ }

Result<SnapshotFile> SnapshotFile::find(const std::filesystem::path& path, std::stop_token stop)
{
    TRY(auto resolved, resolveDatabaseFile(path));
    prepareSqlite();
    std::shared_ptr<SnapshotVfs> vfs = SnapshotVfs::create(stop);
    if (!vfs) {
        return Error{ErrorKind::Internal, path, "SQLite has no file system layer"_text};
    }
    return SnapshotFile(std::move(resolved), std::move(stop),
                        std::make_shared<RegisteredVfs>(std::move(vfs)));
}

QueryLock::QueryLock(std::shared_ptr<Connection> connection, std::unique_ptr<ReadAuthorizer> authorizer)
    : m_connection(std::move(connection))
    , m_authorizer(std::move(authorizer))
{ }

QueryLock::QueryLock(QueryLock&&) noexcept = default;
QueryLock& QueryLock::operator=(QueryLock&&) noexcept = default;
QueryLock::~QueryLock() = default;

Result<QueryLock> QueryLock::take(sqlite3* handle, const SnapshotFile& file)
{
    Connection::Options options;
    options.stop = file.m_stop;
    TRY(auto connection, Connection::adopt(handle, file.path(), std::move(options)));
    TRY_OK(takeSnapshot(*connection, *file.m_vfs->vfs));
    limit(handle);
    TRY(auto authorizer, ReadAuthorizer::install(connection));
    return QueryLock(std::move(connection), std::move(authorizer));
}

Result<std::string_view> QueryLock::check(std::string_view sql) const
{
    const auto refuse = [this](ErrorKind kind, SourceText text) {
        return Error{kind, m_connection->path(), text};
    };
    if (sql.size() > static_cast<std::size_t>(kMaxStatementBytes)) {
        return refuse(ErrorKind::InvalidArgument, "the statement is too long"_text);
    }
    if (m_connection->stopRequested()) {
        return lastError();
    }
    m_authorizer->startStatement();
    const Prepared first = prepare(m_connection->handle(), sql);
    if (first.code != SQLITE_OK) {
        return preparationError(sql);
    }
    if (first.statement == nullptr) {
        return refuse(ErrorKind::InvalidArgument, "there is no statement to run"_text);
    }
    if (sqlite3_stmt_readonly(first.statement.get()) == 0) {
        return refuse(ErrorKind::PermissionDenied, "queries may only read, and this one would write"_text);
    }
    if (sqlite3_bind_parameter_count(first.statement.get()) > 0) {
        return refuse(ErrorKind::InvalidArgument, "parameters such as ?1 or :name have no value here"_text);
    }
    if (!isBlank(m_connection->handle(), first.rest)) {
        return refuse(ErrorKind::InvalidArgument, "only one statement can be run at a time"_text);
    }
    return sql.substr(0, sql.size() - first.rest.size());
}

Error QueryLock::lastError() const
{
    return m_connection->error(sqlite3_extended_errcode(m_connection->handle()));
}

Error QueryLock::preparationError(std::string_view sql) const
{
    if (!m_authorizer->refused().empty()) {
        return {ErrorKind::PermissionDenied, m_connection->path(),
                "queries may only read: %1 is refused"_text(m_authorizer->refused())};
    }
    const int offset = sqlite3_error_offset(m_connection->handle());
    Error error = lastError();
    if (offset >= 0 && static_cast<std::size_t>(offset) <= sql.size()) {
        error.text = placed(sql, offset, error.text);
    }
    return error;
}

} // namespace pipescope
