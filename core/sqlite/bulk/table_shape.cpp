#include "core/sqlite/bulk/table_shape.h"

#include "core/base/text.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace pipescope {
namespace {

std::string textAt(const Statement& row, int column)
{
    return std::string(row.text(column).value_or(std::string_view()));
}

std::int64_t integerAt(const Statement& row, int column)
{
    return row.integer(column).value_or(0);
}

/// Calls `use` for each row of a query with one parameter.
template<class Use>
Status forEachRowOf(const Database& database, std::string_view sql, std::string_view parameter, Use use)
{
    auto statement = database.prepare(sql);
    if (!statement) {
        return statement.error();
    }
    statement->bind(1, parameter);
    return statement->forEachRow(use);
}

Status readColumns(const Database& database, TableShape& table)
{
    std::size_t keyColumns = 0;
    const Status done =
        forEachRowOf(database, "SELECT name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo(?1)",
                     table.name, [&](const Statement& row) {
                         const std::string type = textAt(row, 1);
                         const bool isKey = integerAt(row, 3) != 0;
                         keyColumns += isKey ? 1 : 0;
                         table.columns.push_back({textAt(row, 0), affinityOf(type), integerAt(row, 2) != 0,
                                                  isKey && asciiLower(type) == "integer"});
                         if (integerAt(row, 4) != 0) {
                             table.obstacle = "the table has generated columns"_text;
                         }
                     });
    for (auto& column : table.columns) {
        column.isRowNumber = column.isRowNumber && keyColumns == 1;
    }
    return done;
}

Status readIndexColumns(const Database& database, TableShape& table, TableShape::Index& index)
{
    return forEachRowOf(database,
                        "SELECT cid, \"desc\", coll FROM pragma_index_xinfo(?1) WHERE key = 1 ORDER BY seqno",
                        index.name, [&](const Statement& row) {
                            const std::int64_t column = integerAt(row, 0);
                            const bool isPlain = column >= 0 && std::cmp_less(column, table.columns.size())
                                                 && integerAt(row, 1) == 0 && textAt(row, 2) == "BINARY";
                            if (!isPlain || table.columns[static_cast<std::size_t>(column)].isRowNumber) {
                                table.obstacle = "the index %1 is not of a plain kind"_text(index.name);
                                return;
                            }
                            index.columns.push_back(static_cast<std::size_t>(column));
                        });
}

Status readIndexes(const Database& database, TableShape& table)
{
    bool keyHasIndex = false;
    Status done = forEachRowOf(
        database,
        "SELECT l.name, l.\"unique\", l.origin, l.partial, s.rootpage FROM pragma_index_list(?1) AS l "
        "JOIN sqlite_schema AS s ON s.type = 'index' AND s.name = l.name ORDER BY l.seq",
        table.name, [&](const Statement& row) {
            table.indexes.push_back(
                {textAt(row, 0), integerAt(row, 1) != 0, static_cast<std::uint32_t>(integerAt(row, 4)), {}});
            keyHasIndex = keyHasIndex || textAt(row, 2) == "pk";
            if (integerAt(row, 3) != 0) {
                table.obstacle = "the index %1 is not of a plain kind"_text(table.indexes.back().name);
            }
        });
    for (auto& column : table.columns) {
        column.isRowNumber = column.isRowNumber && !keyHasIndex;
    }
    for (auto& index : table.indexes) {
        done = done ? readIndexColumns(database, table, index) : done;
    }
    return done;
}

} // namespace

ColumnAffinity affinityOf(std::string_view declaredType)
{
    const std::string type = asciiLower(declaredType);
    const auto hasAny = [&type](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(),
                           [&type](std::string_view word) { return type.find(word) != std::string::npos; });
    };
    if (hasAny({"int"})) {
        return ColumnAffinity::Integer;
    }
    if (hasAny({"char", "clob", "text"})) {
        return ColumnAffinity::Text;
    }
    if (type.empty() || hasAny({"blob"})) {
        return ColumnAffinity::Blob;
    }
    return hasAny({"real", "floa", "doub"}) ? ColumnAffinity::Real : ColumnAffinity::Integer;
}

Result<std::vector<TableShape>> readTableShapes(const Database& database)
{
    std::vector<TableShape> tables;
    Status done =
        forEachRowOf(database,
                     "SELECT s.name, s.rootpage, l.wr, l.strict FROM sqlite_schema AS s "
                     "JOIN pragma_table_list(s.name) AS l ON l.schema = 'main' AND l.type = 'table' "
                     "WHERE s.type = ?1 AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
                     "table", [&tables](const Statement& row) {
                         TableShape& table = tables.emplace_back();
                         table.name = textAt(row, 0);
                         table.rootPage = static_cast<std::uint32_t>(integerAt(row, 1));
                         if (integerAt(row, 2) != 0) {
                             table.obstacle = "the table has no row numbers"_text;
                         } else if (integerAt(row, 3) != 0) {
                             table.obstacle = "the table is strict"_text;
                         }
                     });
    for (TableShape& table : tables) {
        done = done ? readColumns(database, table) : done;
        done = done ? readIndexes(database, table) : done;
    }
    if (!done) {
        return done.error();
    }
    return tables;
}

} // namespace pipescope
