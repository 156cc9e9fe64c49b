#pragma once

#include "core/base/result.h"
#include "core/run/writeback/tables/table_change.h"
#include "core/sqlite/writable_database.h"

#include <cstdint>
#include <string_view>

namespace pipescope {

enum class TableKind
{
    Missing,
    Ordinary,
    WithoutRowid,
    /// A view or virtual table: dropping or changing it would change something else.
    NotStored
};

Result<TableKind> tableKind(const Database& database, std::string_view table);

Result<std::uint64_t> countRows(const Database& database, std::string_view table);

/// How a table in the database compares with what it is to be.
struct TableComparison
{
    bool hadTable = false;
    std::uint64_t rowsBefore = 0;
    /// Rows that it holds now and will not hold.
    std::uint64_t rowsVanishing = 0;
    bool differs = false;
};

/// Compares columns, values and order. Unsupported if the table is a view or virtual table.
Result<TableComparison> compareTable(const Database& database, const TableContent& wanted);

/// Makes the table, which must not exist, and fills it.
Status createTable(WritableDatabase& database, const TableContent& content);

} // namespace pipescope
