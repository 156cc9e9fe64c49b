#include "core/sqlite/database.h"

#include "core/base/text.h"
#include "core/sqlite/connection.h"
#include "core/sqlite/snapshot/snapshot_vfs.h"
#include "core/sqlite/snapshot_connection.h"

#include <sqlite3.h>

#include <sys/stat.h>
#include <utility>

namespace pipescope {
namespace {

/// Reads through the overlay in which a hot journal was rolled back.
class SnapshotPages : public PageSource
{
public:
    explicit SnapshotPages(std::shared_ptr<SnapshotVfs> vfs)
        : m_vfs(std::move(vfs))
    { }

    std::uint64_t size() const override { return m_vfs->databaseSize(); }

    bool read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        return m_vfs->readDatabase(offset, out);
    }

private:
    std::shared_ptr<SnapshotVfs> m_vfs;
};

} // namespace

std::optional<std::size_t> findColumn(std::span<const ColumnInfo> columns, std::string_view name)
{
    const std::string wanted = asciiLower(name);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (asciiLower(columns[i].name) == wanted) {
            return i;
        }
    }
    return std::nullopt;
}

std::string quoteIdentifier(std::string_view name)
{
    std::string quoted = "\"";
    for (const char c : name) {
        quoted.append(c == '"' ? 2 : 1, c);
    }
    return quoted + '"';
}

Database::Database(std::shared_ptr<Connection> connection)
    : m_connection(std::move(connection))
{ }

const std::filesystem::path& Database::path() const
{
    return m_connection->path();
}

Result<Statement> Database::prepare(std::string_view sql) const
{
    return Statement::prepare(m_connection, sql);
}

Result<bool> Database::hasTable(std::string_view name) const
{
    TRY(auto query, prepare("SELECT 1 FROM pragma_table_list(?1) WHERE schema = 'main' AND type = 'table'"));
    query.bind(1, name);
    return query.step();
}

Result<std::vector<ColumnInfo>> Database::columns(std::string_view table) const
{
    if (!m_columnQuery) {
        TRY(auto query,
            prepare(
                "SELECT x.name, x.type, x.pk FROM pragma_table_list(?1) AS t, pragma_table_xinfo(?1) AS x "
                "WHERE t.schema = 'main' AND t.type = 'table' AND x.hidden = 0"));
        m_columnQuery = std::move(query);
    }
    Statement* query = &*m_columnQuery;
    query->bind(1, table);
    std::vector<ColumnInfo> columns;
    const Status read = query->forEachRow([&](const Statement& row) {
        columns.push_back({std::string(row.text(0).value_or("")), std::string(row.text(1).value_or("")),
                           row.integer(2).value_or(0) > 0});
    });
    query->reset();
    return read ? Result<std::vector<ColumnInfo>>(std::move(columns)) : read.error();
}

SnapshotDatabase::SnapshotDatabase(std::shared_ptr<Connection> connection, std::shared_ptr<SnapshotVfs> vfs,
                                   const Stamps& stamps)
    : Database(std::move(connection))
    , m_vfs(std::move(vfs))
    , m_stamps(stamps)
{ }

SnapshotDatabase::FileStamp SnapshotDatabase::stampOf(const std::filesystem::path& path)
{
    constexpr std::int64_t kNsPerSecond = 1'000'000'000;

    struct stat info
    { };

    if (::stat(path.c_str(), &info) != 0) {
        return {};
    }
    return {info.st_dev, info.st_ino, static_cast<std::uint64_t>(info.st_size),
            info.st_mtim.tv_sec * kNsPerSecond + info.st_mtim.tv_nsec};
}

SnapshotDatabase::Stamps SnapshotDatabase::stampsOf(const std::filesystem::path& path)
{
    auto log = path;
    log += "-wal";
    return {stampOf(path), stampOf(log)};
}

Result<SnapshotDatabase> SnapshotDatabase::open(const std::filesystem::path& path, std::stop_token stop)
{
    TRY(const auto resolved, resolveDatabaseFile(path));
    const Stamps stamps = stampsOf(resolved);
    prepareSqlite();
    const std::shared_ptr<SnapshotVfs> vfs = SnapshotVfs::create(stop);
    if (!vfs) {
        return Error{ErrorKind::Internal, path, "SQLite has no file system layer"_text};
    }
    Connection::Options options;
    options.openFlags = SQLITE_OPEN_READWRITE;
    options.vfsName = vfs->name().c_str();
    options.vfsOwner = vfs;
    options.stop = std::move(stop);
    const auto connection = [&] {
        const SnapshotVfs::Registration registration(*vfs);
        return Connection::open(resolved, std::move(options));
    }();
    if (!connection) {
        return withFileConcerned(connection.error(), *vfs);
    }
    TRY_OK(takeSnapshot(**connection, *vfs));
    return SnapshotDatabase(*connection, vfs, stamps);
}

std::uint64_t SnapshotDatabase::fileSize() const
{
    return m_stamps.front().size;
}

bool SnapshotDatabase::usedHotJournal() const
{
    return m_vfs->usedHotJournal();
}

bool SnapshotDatabase::holdsEverything() const
{
    return m_stamps.back().size == 0 && !usedHotJournal();
}

bool SnapshotDatabase::changedSinceOpened() const
{
    return stampsOf(path()) != m_stamps;
}

std::unique_ptr<PageSource> SnapshotDatabase::pages() const
{
    const bool hasLog = m_stamps.back().size > 0 || stampsOf(path()).back().size > 0;
    return hasLog ? nullptr : std::make_unique<SnapshotPages>(m_vfs);
}

std::stop_token SnapshotDatabase::stopToken() const
{
    return connection().stopToken();
}

} // namespace pipescope
