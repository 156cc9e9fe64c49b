#pragma once

#include "core/base/result.h"
#include "core/run/writeback/tables/table_change.h"
#include "core/run/writeback/tables/undo_record.h"
#include "core/sqlite/writable_database.h"

#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// What undoing does to a database.
struct UndoChange
{
    UndoRecord record;
    std::vector<TableChange> tables;

    bool isEmpty() const { return record.isEmpty(); }
};

/// What putting back one table does; empty if there is nothing to put back.
Result<std::optional<TableChange>> undoneTable(const Database& database, const UndoRecord& record,
                                               const std::string& table);

Result<UndoChange> findUndo(const Database& database);

/// Puts everything back and drops the record; a transaction must be open.
Status applyUndo(WritableDatabase& database, UndoChange& change);

} // namespace pipescope
