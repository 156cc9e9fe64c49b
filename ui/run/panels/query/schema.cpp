#include "ui/run/panels/query/schema.h"

#include "ui/run/panels/query/query_connection.h"

#include <utility>

namespace pipescope::ui {

namespace {

/// A hostile file may hold any number of tables and columns.
constexpr QueryLimits kSchemaLimits{100'000, std::size_t{64} << 20U};

std::vector<SchemaColumn> readColumns(const QueryConnection& connection, const QString& table)
{
    const auto rows = connection.run(
        QStringLiteral("SELECT name, type, pk > 0 FROM pragma_table_xinfo(%1)").arg(quotedText(table)),
        kSchemaLimits);
    std::vector<SchemaColumn> columns;
    for (int row = 0; rows && row < rows->rowCount; ++row) {
        columns.push_back(
            {rows->cell(row, 0).toString(), rows->cell(row, 1).toString(), rows->cell(row, 2).toBool()});
    }
    return columns;
}

} // namespace

Result<Schema> readSchema(const std::filesystem::path& path, const std::stop_token& stop)
{
    const auto connection = QueryConnection::open(path, stop);
    if (!connection) {
        return connection.error();
    }
    const auto tables =
        (*connection)
            ->run(QStringLiteral("SELECT name, type = 'view' FROM sqlite_schema "
                                 "WHERE type IN ('table', 'view') AND name NOT GLOB 'sqlite_*' "
                                 "ORDER BY name COLLATE NOCASE"),
                  kSchemaLimits);
    if (!tables) {
        return tables.error();
    }
    Schema schema;
    for (int row = 0; row < tables->rowCount && !stop.stop_requested(); ++row) {
        const QString name = tables->cell(row, 0).toString();
        schema.push_back({name, tables->cell(row, 1).toBool(), readColumns(**connection, name)});
    }
    return schema;
}

Result<qlonglong> countRows(const std::filesystem::path& path, const QString& table,
                            const std::stop_token& stop)
{
    const auto rows =
        runQuery(path, QStringLiteral("SELECT count(*) FROM %1").arg(quotedName(table)), {}, stop);
    if (!rows) {
        return rows.error();
    }
    return rows->cell(0, 0).toLongLong();
}

QString quotedName(const QString& name)
{
    return u'"' + QString(name).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString quotedText(QString text)
{
    return u'\'' + text.replace(u'\'', QStringLiteral("''")) + u'\'';
}

} // namespace pipescope::ui
