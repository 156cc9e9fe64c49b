#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

struct sqlite3;

namespace pipescope {

class Connection;
class ReadAuthorizer;

/// A database file for another user of the same SQLite library, such as Qt Sql, to open by uri(). Its handle
/// then lives in a SnapshotVfs: rows that are only in the log are there, and nothing on the disk is changed
/// or created. The first thing to do with that handle is to take a QueryLock. One handle for each object,
/// used by one thread at a time; must outlive it.
class SnapshotFile
{
public:
    /// Errors: NotFound, PermissionDenied, NotADatabase (a folder or a pipe), Io.
    static Result<SnapshotFile> find(const std::filesystem::path& path, std::stop_token stop = {});

    /// To be opened with SQLITE_OPEN_URI | SQLITE_OPEN_READWRITE. Another copy of SQLite, one that was linked
    /// into a plug-in for instance, cannot open it ("no such vfs"): its handles would mean nothing here.
    const std::string& uri() const { return m_uri; }

    /// Absolute, links resolved.
    const std::filesystem::path& path() const { return m_path; }

private:
    struct RegisteredVfs;
    friend class QueryLock;

    SnapshotFile(std::filesystem::path path, std::stop_token stop, std::shared_ptr<RegisteredVfs> vfs);

    std::filesystem::path m_path;
    std::stop_token m_stop;
    std::shared_ptr<RegisteredVfs> m_vfs;
    std::string m_uri;
};

/// Makes a handle safe for SQL of users on untrusted files: reading only (see ReadAuthorizer), no trusted
/// schema, no extensions, no attached databases, bounded values, defensive; a stop request of the file
/// interrupts running statements, from any thread. Valid while the object exists; afterwards the handle
/// refuses everything. Destroy it before closing the handle.
///
/// While it lives, writers of a database in rollback mode cannot commit, so do not keep it longer than a
/// query needs.
class QueryLock
{
public:
    /// Most bytes of a value or a row.
    static constexpr int kMaxValueBytes = 64 << 20;
    static constexpr int kMaxStatementBytes = 1'000'000;

    /// Errors as of SnapshotDatabase::open.
    static Result<QueryLock> take(sqlite3* handle, const SnapshotFile& file);

    QueryLock(QueryLock&&) noexcept;
    QueryLock& operator=(QueryLock&&) noexcept;
    QueryLock(const QueryLock&) = delete;
    QueryLock& operator=(const QueryLock&) = delete;
    ~QueryLock();

    /// The one statement in `sql`, without what follows it; or why it cannot be run here, as a sentence
    /// with the place where there is one: nothing to run, several statements, something that writes, a
    /// parameter, or what SQLite says (InvalidArgument, PermissionDenied where it writes).
    Result<std::string_view> check(std::string_view sql) const;

    /// Why the last use of the handle failed; Cancelled after a stop request.
    Error lastError() const;

private:
    QueryLock(std::shared_ptr<Connection> connection, std::unique_ptr<ReadAuthorizer> authorizer);

    Error preparationError(std::string_view sql) const;

    std::shared_ptr<Connection> m_connection;
    std::unique_ptr<ReadAuthorizer> m_authorizer;
};

} // namespace pipescope
