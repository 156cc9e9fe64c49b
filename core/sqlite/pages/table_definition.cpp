#include "core/sqlite/pages/table_definition.h"

#include "core/base/text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

/// SQLite stores whole numbers in such a column as integers, but they are real numbers.
bool mayHoldReals(std::string_view declaredType)
{
    const auto contains = [&](std::string_view part) {
        return containsIgnoringAsciiCase(declaredType, part);
    };
    return !contains("int") && (contains("real") || contains("floa") || contains("doub"));
}

struct TableColumn
{
    std::string name;
    std::string declaredType;
    bool primaryKey = false;
    bool hasDefault = false;
};

/// The parts of a table's definition that are needed to read its pages.
struct TableDefinition
{
    std::uint32_t rootPage = 0;
    std::vector<TableColumn> columns;
    /// The column that is stored as the row's number.
    std::optional<std::size_t> keyColumn;
};

/// Calls `use(row)` for each row of a query with the table's name as its parameter.
template<class UseRow>
Status queryTable(const SnapshotDatabase& database, std::string_view sql, std::string_view table, UseRow use)
{
    TRY(auto query, database.prepare(sql));
    query.bind(1, table);
    return query.forEachRow(use);
}

/// Without columns if this is no ordinary table. A table without row numbers is not recognised here: its
/// pages are of another kind.
Result<TableDefinition> readDefinition(const SnapshotDatabase& database, std::string_view table)
{
    TableDefinition definition;
    bool isPlain = true;
    bool keyHasIndex = false;
    std::vector<std::size_t> keys;
    Status done = queryTable(
        database,
        "SELECT rootpage, EXISTS(SELECT 1 FROM pragma_index_list(?1) WHERE origin = 'pk')"
        " FROM sqlite_schema WHERE type = 'table' AND name = ?1 COLLATE NOCASE",
        table, [&](const Statement& row) {
            const auto root = row.integer(0).value_or(0);
            isPlain = isPlain && definition.rootPage == 0 && root > 1 && std::in_range<std::uint32_t>(root);
            definition.rootPage = isPlain ? static_cast<std::uint32_t>(root) : 0;
            keyHasIndex = row.integer(1) != 0;
        });
    if (!done) {
        return done.error();
    }
    done = queryTable(database,
                      "SELECT name, type, pk, dflt_value IS NOT NULL, hidden FROM pragma_table_xinfo(?1)",
                      table, [&](const Statement& row) {
                          if (row.integer(2) != 0) {
                              keys.push_back(definition.columns.size());
                          }
                          isPlain = isPlain && row.integer(4) == 0;
                          definition.columns.push_back({std::string(row.text(0).value_or("")),
                                                        std::string(row.text(1).value_or("")),
                                                        row.integer(2) != 0, row.integer(3) != 0});
                      });
    if (!done) {
        return done.error();
    }
    if (!isPlain || definition.rootPage == 0) {
        return TableDefinition{};
    }
    if (keys.size() == 1 && !keyHasIndex
        && asciiLower(definition.columns[keys.front()].declaredType) == "integer")
    {
        definition.keyColumn = keys.front();
    }
    return definition;
}

std::optional<TableLayout::Column> placeOf(const SourceColumn& column, const TableDefinition& definition)
{
    using Place = TableLayout::Column::Place;
    switch (column.kind) {
    case SourceColumn::Kind::Absent:
        return TableLayout::Column{Place::None};
    case SourceColumn::Kind::RowNumber:
        return TableLayout::Column{Place::Key};
    case SourceColumn::Kind::Named:
        break;
    }
    const auto found =
        std::find_if(definition.columns.begin(), definition.columns.end(), [&](const TableColumn& candidate) {
            return asciiLower(candidate.name) == asciiLower(column.name);
        });
    if (found == definition.columns.end() || mayHoldReals(found->declaredType)) {
        return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(found - definition.columns.begin());
    if (index == definition.keyColumn) {
        return TableLayout::Column{Place::Key};
    }
    return TableLayout::Column{Place::Record, index, found->hasDefault};
}

} // namespace

Result<std::optional<TableLayout>> layoutOf(const SnapshotDatabase& database, std::string_view table,
                                            std::span<const SourceColumn> columns)
{
    TRY(const auto definition, readDefinition(database, table));
    TableLayout layout;
    layout.rootPage = definition.rootPage;
    for (const SourceColumn& column : columns) {
        const auto place = placeOf(column, definition);
        if (!place || definition.columns.empty()) {
            return std::optional<TableLayout>{};
        }
        layout.columns.push_back(*place);
    }
    return std::optional(std::move(layout));
}

std::string SourceColumn::sql() const
{
    switch (kind) {
    case Kind::Named:
        return quoteIdentifier(name);
    case Kind::RowNumber:
        return "rowid";
    case Kind::Absent:
        break;
    }
    return "NULL";
}

std::string selectSql(std::string_view table, std::span<const SourceColumn> columns)
{
    std::string sql = "SELECT ";
    for (const SourceColumn& column : columns) {
        sql += (&column == columns.data() ? "" : ", ") + column.sql();
    }
    return sql + " FROM " + quoteIdentifier(table);
}

} // namespace pipescope
