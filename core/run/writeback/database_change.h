#pragma once

#include "core/base/result.h"
#include "core/run/writeback/tables/connection_id_column.h"
#include "core/run/writeback/tables/operator_table.h"
#include "core/run/writeback/tables/rank_content.h"
#include "core/run/writeback/tables/table_change.h"
#include "core/run/writeback/tables/undo_record.h"
#include "core/run/writeback/tables/whole_table.h"
#include "core/sqlite/writable_database.h"

#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// The difference between what a database holds and what it is to hold. Views into the content it was made
/// for.
struct DatabaseChange
{
    UndoRecord record;
    TableComparison stepTasks;
    /// Where COMMUNICATION_OP is made of messages.
    std::optional<OperatorTable> operators;
    TableComparison operatorRows;
    /// Where it is recorded.
    ConnectionIdChanges connectionIds;
    /// As the content's.
    std::vector<TableComparison> richTables;
    /// Tables of earlier exports that this one does not have; what was there before comes back.
    std::vector<std::string> staleTables;
    /// What changes, table by table; empty if nothing does.
    std::vector<TableChange> tables;
    /// About as many bytes are written.
    std::uint64_t bytes = 0;

    bool isEmpty() const { return tables.empty(); }
};

/// Compares. Unsupported if a table that is to be written is not one that can be written as usual;
/// InvalidArgument if the database is not the one that the content was read from.
Result<DatabaseChange> findChange(const Database& database, const RankContent& content);

/// Writes the change, and what was there before to the undo record; a transaction must be open.
Status applyChange(WritableDatabase& database, const RankContent& content, DatabaseChange& change);

} // namespace pipescope
