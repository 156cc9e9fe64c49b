#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/run/model/captures/capture.h"
#include "core/sqlite/database.h"
#include "core/sqlite/pages/column_scan.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::ascend {

/// One rank's database while it is read.
struct RankReading
{
    const SnapshotDatabase& database;
    RankCapture& capture;

    void note(FindingId id, UserText detail = {}, std::uint64_t count = 1) const;
    /// Does nothing if nothing occurred.
    void note(FindingId id, const Occurrences& occurrences, UserText detail = {}) const;
};

/// A column that is wanted from a table. Versions of the profiler differ in their columns.
struct WantedColumn
{
    std::string_view name;
    bool required = true;
};

/// Whether the table's rows have a `rowid`. Tables WITHOUT ROWID and views have none.
Result<bool> hasRowId(const Database& database, std::string_view table);

/// The sources of the wanted columns, in their order. Column names are compared without regard to case; an
/// optional column that is missing is absent, and so is `rowid` in a table without one. Empty, and a finding
/// if `tableExpected` or a column is the reason, when the table or a required column is missing.
Result<std::optional<std::vector<SourceColumn>>> findColumns(const RankReading& reading,
                                                             std::string_view table,
                                                             std::span<const WantedColumn> columns,
                                                             bool tableExpected);

/// A statement that selects what findColumns() finds, followed by `rest` (WHERE, ORDER BY …); empty when that
/// is empty.
Result<std::optional<Statement>> selectColumns(const RankReading& reading, std::string_view table,
                                               std::span<const WantedColumn> columns, std::string_view rest,
                                               bool tableExpected);

/// Calls `use` for each row whose column at the index `filter` holds one of the integers wanted, in no
/// particular order; for none, when findColumns() is empty. The way to look through a big table.
Status scanTable(const RankReading& reading, std::string_view table, std::span<const WantedColumn> columns,
                 std::size_t filter, const IntegerSet& wanted, bool tableExpected,
                 const std::function<void(ScannedRow)>& use);

} // namespace pipescope::ascend
