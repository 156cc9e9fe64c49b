#pragma once

#include <QSqlDatabase>
#include <QString>

#include "core/sqlite/query_lock.h"
#include "ui/run/panels/query/query_result.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>

class QSqlQuery;

namespace pipescope::ui {

/// A database opened through Qt Sql on a handle that core has restricted to reading: nothing on the disk
/// changes, rows that are only in the log are included, and a stop request ends a running statement. Made,
/// used and destroyed by one thread. While it exists, other programs may have to wait before they can write.
class QueryConnection
{
public:
    /// Errors as of SnapshotDatabase::open; Unsupported where Qt's SQLite driver is missing or contains
    /// another SQLite.
    static Result<std::unique_ptr<QueryConnection>> open(const std::filesystem::path& path,
                                                         const std::stop_token& stop);

    QueryConnection(const QueryConnection&) = delete;
    QueryConnection& operator=(const QueryConnection&) = delete;
    QueryConnection(QueryConnection&&) = delete;
    QueryConnection& operator=(QueryConnection&&) = delete;
    ~QueryConnection();

    /// Runs one statement. Errors have sentences for users and no path.
    Result<QueryResult> run(const QString& sql, const QueryLimits& limits = {}) const;

private:
    explicit QueryConnection(SnapshotFile file);

    Status openDatabase();
    Error errorOf(const QSqlQuery& query) const;

    QString m_name;
    /// In the order in which they need each other.
    SnapshotFile m_file;
    QSqlDatabase m_database;
    std::optional<QueryLock> m_lock;
};

/// Opens the database, runs one statement and closes it again.
Result<QueryResult> runQuery(const std::filesystem::path& path, const QString& sql, const QueryLimits& limits,
                             const std::stop_token& stop);

} // namespace pipescope::ui
