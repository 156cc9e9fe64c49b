#include "core/sqlite/pages/column_scan.h"

#include "core/sqlite/pages/table_definition.h"
#include "core/sqlite/pages/table_pages.h"

namespace pipescope {
namespace {

using Use = std::function<void(ScannedRow)>;

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

/// False, with `use` not called, if the pages cannot be relied on.
Result<bool> scanByPages(const SnapshotDatabase& database, const ColumnScan& scan, const Use& use)
{
    const auto source = database.pages();
    if (!source) {
        return false;
    }
    TRY(auto layout, layoutOf(database, scan.table, scan.columns));
    if (!layout) {
        return false;
    }
    layout->filter = scan.filter;
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

Status scanColumns(const SnapshotDatabase& database, const ColumnScan& scan, const Use& use,
                   ScanMethod method)
{
    if (scan.wanted.isEmpty()) {
        return ok();
    }
    const bool isSmall = method == ScanMethod::Any && database.fileSize() < kMinBytesForPages;
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
