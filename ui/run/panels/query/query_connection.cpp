#include "ui/run/panels/query/query_connection.h"

#include <QSqlDriver>
#include <QSqlError>
#include <QSqlField>
#include <QSqlQuery>
#include <QSqlRecord>

#include "ui/shell/toolkit/qt_text.h"

#include <string>
#include <string_view>
#include <utility>

namespace pipescope::ui {
namespace {

constexpr QLatin1String kDriver("QSQLITE");

/// The driver's handle; null if it is no SQLite's.
sqlite3* handleOf(const QSqlDatabase& database)
{
    const QVariant handle = database.driver()->handle();
    if (!handle.isValid() || std::string_view(handle.typeName()) != "sqlite3*") {
        return nullptr;
    }
    return *static_cast<sqlite3* const*>(handle.constData());
}

std::size_t bytesOf(const QVariant& cell)
{
    switch (cell.typeId()) {
    case QMetaType::QString:
        return sizeof(QVariant) + static_cast<std::size_t>(cell.toString().size()) * sizeof(QChar);
    case QMetaType::QByteArray:
        return sizeof(QVariant) + static_cast<std::size_t>(cell.toByteArray().size());
    default:
        return sizeof(QVariant);
    }
}

QStringList columnsOf(const QSqlQuery& query)
{
    const QSqlRecord record = query.record();
    QStringList names;
    for (int column = 0; column < record.count(); ++column) {
        names.append(record.fieldName(column));
    }
    return names;
}

/// Takes rows until there are no more, or a limit is reached.
void takeRows(QSqlQuery& query, const QueryLimits& limits, QueryResult& result)
{
    std::size_t bytes = 0;
    while (query.next()) {
        if (result.rowCount >= limits.rows) {
            result.end = QueryResult::End::RowLimit;
            return;
        }
        for (int column = 0; column < result.columns.size(); ++column) {
            // Qt gives NULL a type; without one it cannot be taken for an empty text.
            QVariant cell = query.isNull(column) ? QVariant() : query.value(column);
            bytes += bytesOf(cell);
            result.cells.push_back(std::move(cell));
        }
        ++result.rowCount;
        if (bytes > limits.bytes) {
            result.end = QueryResult::End::ByteLimit;
            return;
        }
    }
}

} // namespace

QueryConnection::QueryConnection(SnapshotFile file)
    : m_name(QStringLiteral("pipescope-query-%1").arg(reinterpret_cast<quintptr>(this), 0, 16))
    , m_file(std::move(file))
{ }

QueryConnection::~QueryConnection()
{
    m_lock.reset();
    m_database.close();
    // Qt warns of a connection that is removed while a copy of it is left.
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_name);
}

Result<std::unique_ptr<QueryConnection>> QueryConnection::open(const std::filesystem::path& path,
                                                               const std::stop_token& stop)
{
    auto file = SnapshotFile::find(path, stop);
    if (!file) {
        return file.error();
    }
    std::unique_ptr<QueryConnection> connection(new QueryConnection(std::move(*file)));
    if (const Status opened = connection->openDatabase(); !opened) {
        return opened.error();
    }
    return connection;
}

Status QueryConnection::openDatabase()
{
    // At the first call Qt prepares itself, which two threads may not do at once: the program would never
    // end.
    static const bool kHasDriver = QSqlDatabase::isDriverAvailable(kDriver);
    if (!kHasDriver) {
        return Error{ErrorKind::Unsupported, {}, "Qt's driver for SQLite is not installed"_text};
    }
    m_database = QSqlDatabase::addDatabase(kDriver, m_name);
    m_database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_URI"));
    m_database.setDatabaseName(QString::fromStdString(m_file.uri()));
    if (!m_database.open()) {
        const std::string reason = m_database.lastError().databaseText().toStdString();
        if (reason.find("no such vfs") != std::string::npos) {
            return Error{
                ErrorKind::Unsupported, {}, "Qt's driver for SQLite does not use the system's SQLite"_text};
        }
        return Error{ErrorKind::Io, m_file.path(), reason};
    }
    sqlite3* handle = handleOf(m_database);
    if (handle == nullptr) {
        return Error{ErrorKind::Unsupported, {}, "Qt's driver for SQLite does not show its handle"_text};
    }
    auto lock = QueryLock::take(handle, m_file);
    if (!lock) {
        return lock.error();
    }
    m_lock.emplace(std::move(*lock));
    return ok();
}

Error QueryConnection::errorOf(const QSqlQuery& query) const
{
    Error error = m_lock->lastError();
    if (error.kind != ErrorKind::Cancelled) {
        error.text = query.lastError().databaseText().toStdString();
    }
    error.path.clear();
    return error;
}

Result<QueryResult> QueryConnection::run(const QString& sql, const QueryLimits& limits) const
{
    const auto start = std::chrono::steady_clock::now();
    const std::string text = sql.toStdString();
    const auto statement = m_lock->check(text);
    if (!statement) {
        return Error{statement.error().kind, {}, statement.error().text};
    }
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (!query.exec(QString::fromUtf8(statement->data(), static_cast<qsizetype>(statement->size())))) {
        return errorOf(query);
    }
    QueryResult result;
    result.columns = columnsOf(query);
    takeRows(query, limits, result);
    if (query.lastError().isValid()) {
        return errorOf(query);
    }
    result.elapsed =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    return result;
}

Result<QueryResult> runQuery(const std::filesystem::path& path, const QString& sql, const QueryLimits& limits,
                             const std::stop_token& stop)
{
    const auto connection = QueryConnection::open(path, stop);
    return connection ? (*connection)->run(sql, limits) : connection.error();
}

} // namespace pipescope::ui
