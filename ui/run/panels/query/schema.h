#pragma once

#include <QString>

#include "core/base/result.h"

#include <filesystem>
#include <stop_token>
#include <vector>

namespace pipescope::ui {

/// A column of a table, with its type as the table's definition writes it.
struct SchemaColumn
{
    QString name;
    QString type;
    bool primaryKey = false;
};

struct SchemaTable
{
    QString name;
    bool isView = false;
    /// Empty for a view that names what does not exist.
    std::vector<SchemaColumn> columns;
};

/// A database's tables and views by name.
using Schema = std::vector<SchemaTable>;

/// Errors as of runQuery.
Result<Schema> readSchema(const std::filesystem::path& path, const std::stop_token& stop);
/// Reads the whole table. Errors as of runQuery.
Result<qlonglong> countRows(const std::filesystem::path& path, const QString& table,
                            const std::stop_token& stop);

/// A name in double quotes, for use in SQL.
QString quotedName(const QString& name);
/// A text in single quotes, for use in SQL.
QString quotedText(QString text);

} // namespace pipescope::ui
