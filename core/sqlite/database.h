#pragma once

#include "core/base/result.h"
#include "core/sqlite/statement.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

class Connection;
class PageSource;
class SnapshotVfs;

struct ColumnInfo
{
    std::string name;
    /// As written in the table's definition; empty if none.
    std::string declaredType;
    bool primaryKey = false;
};

/// The position of a column; names are compared as SQLite does, without ASCII case.
std::optional<std::size_t> findColumn(std::span<const ColumnInfo> columns, std::string_view name);

/// A table's or column's name in double quotes, for use in SQL.
std::string quoteIdentifier(std::string_view name);

/// The common interface of open databases. Only tables that hold rows count as tables: a view, a virtual
/// table or a generated column can make a query run forever, and no profiler writes any. Used by one thread
/// at a time; any number of databases may be open on one file.
class Database
{
public:
    Result<Statement> prepare(std::string_view sql) const;
    /// Names are compared without ASCII case.
    Result<bool> hasTable(std::string_view name) const;
    /// In the order of the definition; empty if there is no such table.
    Result<std::vector<ColumnInfo>> columns(std::string_view table) const;
    /// Absolute, links resolved.
    const std::filesystem::path& path() const;

protected:
    explicit Database(std::shared_ptr<Connection> connection);

    Connection& connection() const { return *m_connection; }

private:
    std::shared_ptr<Connection> m_connection;
    /// Asked once for each table, and made only then.
    mutable std::optional<Statement> m_columnQuery;
};

/// A database file as it is at the moment of opening, read without changing or creating anything on the disk:
/// rows that are only in the `-wal` log are there, and a hot `-journal` is rolled back in memory (see
/// SnapshotVfs). An empty file is a database without tables.
///
/// While it is open, writers of a database in rollback mode cannot commit; so do not keep it open longer than
/// needed. Writers of a WAL database are not held up: ask changedSinceOpened() after reading. The process
/// must not open and close the file by other means meanwhile, since POSIX drops the locks then.
class SnapshotDatabase : public Database
{
public:
    /// Errors: NotFound, PermissionDenied (also for journal or log), NotADatabase (also a folder or a pipe),
    /// Corrupt (also cut short), Busy (a writer holds its lock for more than a second), Io, Cancelled. After
    /// a stop request every function of the database and its statements ends with Cancelled.
    static Result<SnapshotDatabase> open(const std::filesystem::path& path, std::stop_token stop = {});

    /// Bytes of the database file without its log.
    std::uint64_t fileSize() const;
    /// What a writer left behind when it was interrupted has been undone.
    bool usedHotJournal() const;
    /// Size, time or identity of the database or its log are not what they were, so that what was read since
    /// may be a mixture.
    bool changedSinceOpened() const;
    /// The file's bytes as SQLite sees them, for as long as this database is open; null while rows may be in
    /// a log instead.
    std::unique_ptr<PageSource> pages() const;
    std::stop_token stopToken() const;
    /// The file alone has every row: there is no log, and nothing was rolled back.
    bool holdsEverything() const;

    friend Status copyDatabase(const SnapshotDatabase& from, const std::filesystem::path& newFile);

private:
    /// Identifies a state of a file; all zero for a file that does not exist.
    struct FileStamp
    {
        std::uint64_t device = 0;
        std::uint64_t inode = 0;
        std::uint64_t size = 0;
        std::int64_t modifiedNs = 0;

        bool operator==(const FileStamp&) const = default;
    };

    /// The database and its log.
    using Stamps = std::array<FileStamp, 2>;

    static FileStamp stampOf(const std::filesystem::path& path);
    static Stamps stampsOf(const std::filesystem::path& path);

    SnapshotDatabase(std::shared_ptr<Connection> connection, std::shared_ptr<SnapshotVfs> vfs,
                     const Stamps& stamps);

    std::shared_ptr<SnapshotVfs> m_vfs;
    Stamps m_stamps;
};

} // namespace pipescope
