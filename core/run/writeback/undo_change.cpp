#include "core/run/writeback/database_change.h"
#include "core/run/writeback/tables/connection_id_column.h"
#include "core/run/writeback/tables/whole_table.h"

#include <optional>
#include <utility>

namespace pipescope {
namespace {

/// Rows of a table; empty if there is none.
Result<std::optional<std::uint64_t>> rowsOf(const Database& database, std::string_view table)
{
    TRY(const auto kind, tableKind(database, table));
    if (kind == TableKind::Missing) {
        return std::optional<std::uint64_t>{};
    }
    const auto rows = countRows(database, table);
    return rows ? Result<std::optional<std::uint64_t>>(*rows)
                : Result<std::optional<std::uint64_t>>(rows.error());
}

Status describeConnectionIds(const Database& database, const UndoRecord& record,
                             std::vector<TableChange>& changes)
{
    const bool removesColumn = record.wasAbsent(kConnectionIdColumn);
    TRY(const auto rows,
        rowsOf(database, removesColumn ? std::string_view("COMMUNICATION_OP") : kKeptConnectionIds));
    changes.push_back({std::string(kConnectionIdColumn),
                       removesColumn ? TableAction::ColumnRemoved : TableAction::ValuesRestored,
                       rows.value_or(0)});
    return ok();
}

} // namespace

Result<std::optional<TableChange>> undoneTable(const Database& database, const UndoRecord& record,
                                               const std::string& table)
{
    const bool wasAbsent = record.wasAbsent(table);
    TRY(const auto rows, rowsOf(database, wasAbsent ? table : keptTable(table)));
    if (!rows) {
        return std::optional<TableChange>{};
    }
    return std::optional(TableChange{table, wasAbsent ? TableAction::Removed : TableAction::Restored, *rows});
}

namespace {

Status describe(const Database& database, const UndoRecord& record, const std::string& object,
                std::vector<TableChange>& changes)
{
    if (object == kConnectionIdColumn) {
        return describeConnectionIds(database, record, changes);
    }
    TRY(const auto change, undoneTable(database, record, object));
    if (change) {
        changes.push_back(*change);
    }
    return ok();
}

} // namespace

Result<UndoChange> findUndo(const Database& database)
{
    TRY(auto record, UndoRecord::read(database));
    UndoChange change{std::move(record), {}};
    for (const std::string& object : change.record.objects()) {
        TRY_OK(describe(database, change.record, object, change.tables));
    }
    if (!change.record.strings().empty()) {
        change.tables.push_back({"STRING_IDS", TableAction::RowsRemoved, change.record.strings().size()});
    }
    return change;
}

Status applyUndo(WritableDatabase& database, UndoChange& change)
{
    UndoRecord& record = change.record;
    for (const std::string& object : record.objects()) {
        TRY_OK(object == kConnectionIdColumn ? restoreConnectionIds(database, record)
                                             : record.restoreTable(database, object));
    }
    if (!record.strings().empty()) {
        TRY_OK(record.appendStrings(database, {}));
    }
    return record.drop(database);
}

} // namespace pipescope
