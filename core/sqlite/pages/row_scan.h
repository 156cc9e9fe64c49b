#pragma once

#include "core/base/result.h"
#include "core/sqlite/database.h"
#include "core/sqlite/pages/table_definition.h"
#include "core/sqlite/pages/table_pages.h"

#include <functional>
#include <span>
#include <string>

namespace pipescope {

/// Calls `use` for each row of a table; the rows are those of a SELECT of the columns, in the order of their
/// numbers. Big plain tables are decoded page by page under the lock that the database holds; from the first
/// row on that is not plain, SQLite is asked instead. An error of `use` ends it. Errors are those of
/// statements, and Corrupt when rows are out of order. Of a log that a writer begins meanwhile nothing is
/// seen, see SnapshotDatabase::changedSinceOpened().
Status scanRows(const SnapshotDatabase& database, const std::string& table,
                std::span<const SourceColumn> columns, const std::function<Status(StoredRow)>& use,
                ScanMethod method = ScanMethod::Any);

} // namespace pipescope
