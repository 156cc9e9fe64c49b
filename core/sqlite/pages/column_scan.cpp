#include "core/sqlite/pages/column_scan.h"

#include "core/base/text.h"
#include "core/sqlite/pages/table_pages.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace pipescope {
namespace {

using Use = std::function<void(ScannedRow)>;

/// In smaller files, checking whether a table is plain takes longer than stepping over its rows.
constexpr std::uint64_t kMinFileBytes = 1U << 17U;

Status scanByStatement(const SnapshotDatabase& database, const ColumnScan& scan, const Use& use)
{
    TRY(auto statement, database.prepare(selectSql(scan.table, scan.columns) + " WHERE "
                                         + scan.columns[scan.filter].sql() + " BETWEEN ?1 AND ?2"));
    // The comparison inside SQLite is very cheap, and nearly no row has to leave SQLite.
    statement.bind(1, scan.wanted.lowest());
    statement.bind(2, scan.wanted.highest());
    std::vector<std::optional<std::int64_t>> values(scan.columns.size());
    return statement.forEachRow([&](const Statement& row) {
        const auto key = row.integer(static_cast<int>(scan.filter));
        if (key && scan.wanted.contains(*key)) {
            for (std::size_t i = 0; i < values.size(); ++i) {
                values[i] = row.integer(static_cast<int>(i));
            }
            use(values);
        }
    });
}

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

/// Empty if the pages cannot be relied on.
Result<std::optional<TableLayout>> layoutOf(const SnapshotDatabase& database, const ColumnScan& scan)
{
    TRY(const auto definition, readDefinition(database, scan.table));
    TableLayout layout;
    layout.rootPage = definition.rootPage;
    layout.filter = scan.filter;
    for (const SourceColumn& column : scan.columns) {
        const auto place = placeOf(column, definition);
        if (!place || definition.columns.empty()) {
            return std::optional<TableLayout>{};
        }
        layout.columns.push_back(*place);
    }
    return std::optional(std::move(layout));
}

/// False, with `use` not called, if the pages cannot be relied on.
Result<bool> scanByPages(const SnapshotDatabase& database, const ColumnScan& scan, const Use& use)
{
    const auto source = database.pages();
    if (!source) {
        return false;
    }
    TRY(const auto layout, layoutOf(database, scan));
    if (!layout) {
        return false;
    }
    IntegerRows rows(scan.columns.size());
    switch (scanTablePages(*source, *layout, scan.wanted, database.stopToken(), rows)) {
    case PageScanEnd::Complete:
        break;
    case PageScanEnd::Unsuited:
        return false;
    case PageScanEnd::OutOfOrder:
        return Error{ErrorKind::Corrupt, database.path(),
                     "rows of table %1 are out of order"_text(scan.table)};
    case PageScanEnd::Stopped:
        return Error{ErrorKind::Cancelled, database.path(), "cancelled"_text};
    }
    // A log that has appeared meanwhile may have rows that replace those of the pages.
    if (!database.pages()) {
        return false;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        use(rows.row(i));
    }
    return true;
}

} // namespace

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

Status scanColumns(const SnapshotDatabase& database, const ColumnScan& scan, const Use& use,
                   ScanMethod method)
{
    if (scan.wanted.isEmpty()) {
        return ok();
    }
    const bool isSmall = method == ScanMethod::Any && database.fileSize() < kMinFileBytes;
    if (method != ScanMethod::Statement && !isSmall) {
        TRY(const auto done, scanByPages(database, scan, use));
        if (done) {
            return ok();
        }
        if (method == ScanMethod::Pages) {
            return Error{ErrorKind::Unsupported, database.path(), "not a plain table: %1"_text(scan.table)};
        }
    }
    return scanByStatement(database, scan, use);
}

} // namespace pipescope
