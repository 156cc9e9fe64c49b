#pragma once

#include "core/base/result.h"
#include "core/sqlite/writable_database.h"
#include "core/writeback/table_change.h"
#include "core/writeback/undo_record.h"

#include <vector>

namespace pipescope {

/// What undoing does to a database.
struct UndoChange
{
    UndoRecord record;
    std::vector<TableChange> tables;

    bool isEmpty() const { return record.isEmpty(); }
};

Result<UndoChange> findUndo(const Database& database);

/// Puts everything back and drops the record; a transaction must be open.
Status applyUndo(WritableDatabase& database, UndoChange& change);

} // namespace pipescope
