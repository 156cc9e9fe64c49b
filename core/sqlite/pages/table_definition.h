#pragma once

#include "core/base/result.h"
#include "core/sqlite/database.h"
#include "core/sqlite/pages/table_pages.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pipescope {

/// What a statement or scan yields at one position of its rows.
struct SourceColumn
{
    enum class Kind : std::uint8_t
    {
        /// The table's column of that name.
        Named,
        /// The number that SQLite gives each row, for tables in which no column is called "rowid".
        RowNumber,
        /// NULL, for a column the table does not have.
        Absent
    };

    Kind kind = Kind::Absent;
    std::string name;

    std::string sql() const;
};

/// "SELECT a, b FROM t".
std::string selectSql(std::string_view table, std::span<const SourceColumn> columns);

enum class ScanMethod : std::uint8_t
{
    /// Pages where they can be relied on and it is worth while, else a statement.
    Any,
    Statement,
    /// Unsupported where pages cannot be relied on. For tests.
    Pages
};

/// In smaller files, checking whether a table is plain takes longer than stepping over its rows.
constexpr std::uint64_t kMinBytesForPages = 1U << 17U;

/// Where the pages of a table have the columns; the filter is the first. Empty if the pages cannot be relied
/// on.
Result<std::optional<TableLayout>> layoutOf(const SnapshotDatabase& database, std::string_view table,
                                            std::span<const SourceColumn> columns);

} // namespace pipescope
