#pragma once

#include "core/base/integer_set.h"
#include "core/base/result.h"
#include "core/sqlite/database.h"
#include "core/sqlite/pages/table_definition.h"
#include "core/sqlite/pages/table_pages.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope {

/// One pass over a whole table for the few rows whose column `filter` holds one of the integers wanted.
struct ColumnScan
{
    std::string table;
    std::vector<SourceColumn> columns;
    /// Index in `columns`.
    std::size_t filter = 0;
    const IntegerSet& wanted;
};

/// Values in the order of ColumnScan::columns; empty where NULL or not stored as an integer.
using ScannedRow = std::span<const std::optional<std::int64_t>>;

/// Calls `use` for each such row; the rows are those of a SELECT of the columns. Big plain tables are decoded
/// page by page under the lock that the database holds; where there is a log, a record that overflows, a
/// generated column, damage, or anything else that is not plain, SQLite is asked instead, from the start and
/// before `use` has been called. Errors are those of statements, and Corrupt when rows are out of order,
/// which SQLite does not notice.
Status scanColumns(const SnapshotDatabase& database, const ColumnScan& scan,
                   const std::function<void(ScannedRow)>& use, ScanMethod method = ScanMethod::Any);

/// Calls `use` for each row of a table; the rows are those of a SELECT of the columns, in the order of their
/// numbers. Big plain tables are decoded page by page under the lock that the database holds; from the first
/// row on that is not plain, SQLite is asked instead. An error of `use` ends it. Errors are those of
/// statements, and Corrupt when rows are out of order. Of a log that a writer begins meanwhile nothing is
/// seen, see SnapshotDatabase::changedSinceOpened().
Status scanRows(const SnapshotDatabase& database, const std::string& table,
                std::span<const SourceColumn> columns, const std::function<Status(StoredRow)>& use,
                ScanMethod method = ScanMethod::Any);

} // namespace pipescope
