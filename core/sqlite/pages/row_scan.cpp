#include "core/sqlite/pages/column_scan.h"
#include "core/sqlite/pages/table_definition.h"
#include "core/sqlite/pages/table_pages.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope {
namespace {

using UseStored = std::function<Status(StoredRow)>;

StoredValue valueOf(const Statement& row, int column)
{
    switch (row.columnType(column)) {
    case ValueType::Integer:
        return {ValueType::Integer, row.integer(column).value_or(0), {}};
    case ValueType::Text:
        return {ValueType::Text, 0, row.text(column).value_or(std::string_view())};
    case ValueType::Blob:
        return {ValueType::Blob, 0, row.blob(column).value_or(std::string_view())};
    default:
        return {};
    }
}

/// All rows, or those behind a row's number.
Status rowsByStatement(const SnapshotDatabase& database, const std::string& table,
                       std::span<const SourceColumn> columns, std::optional<std::int64_t> behind,
                       const UseStored& use)
{
    const char* condition = behind ? " WHERE rowid > ?1 ORDER BY rowid" : "";
    TRY(auto statement, database.prepare(selectSql(table, columns) + condition));
    if (behind) {
        statement.bind(1, *behind);
    }
    std::vector<StoredValue> values(columns.size());
    return statement.forEachRow([&](const Statement& row) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = valueOf(row, static_cast<int>(i));
        }
        return use(values);
    });
}

/// What came of the pages.
struct PagesRead
{
    bool isComplete = false;
    /// The number of the last row that was used.
    std::optional<std::int64_t> last;
};

Result<PagesRead> rowsByPages(const SnapshotDatabase& database, const std::string& table,
                              std::span<const SourceColumn> columns, const UseStored& use)
{
    PagesRead read;
    const auto source = database.pages();
    TRY(const auto known, database.columns(table));
    // Without the name of its number, it cannot be said behind which row SQLite is to go on.
    if (!source || findColumn(known, "rowid")) {
        return read;
    }
    TRY(const auto layout, layoutOf(database, table, columns));
    if (!layout) {
        return read;
    }
    Status used = ok();
    const auto end =
        visitTablePages(*source, *layout, database.stopToken(), [&](std::int64_t key, StoredRow row) {
            used = use(row);
            read.last = key;
            return used.hasValue();
        });
    if (!used) {
        return used.error();
    }
    if (end == PageScanEnd::OutOfOrder) {
        return Error{ErrorKind::Corrupt, database.path(), "rows of table %1 are out of order"_text(table)};
    }
    if (end == PageScanEnd::Stopped) {
        return Error{ErrorKind::Cancelled, database.path(), "cancelled"_text};
    }
    read.isComplete = end == PageScanEnd::Complete;
    return read;
}

} // namespace

Status scanRows(const SnapshotDatabase& database, const std::string& table,
                std::span<const SourceColumn> columns, const UseStored& use, ScanMethod method)
{
    PagesRead read;
    const bool isSmall = method == ScanMethod::Any && database.fileSize() < kMinBytesForPages;
    if (method != ScanMethod::Statement && !isSmall) {
        TRY(read, rowsByPages(database, table, columns, use));
        if (read.isComplete) {
            return ok();
        }
        if (method == ScanMethod::Pages) {
            return Error{ErrorKind::Unsupported, database.path(), "not a plain table: %1"_text(table)};
        }
    }
    return rowsByStatement(database, table, columns, read.last, use);
}

} // namespace pipescope
