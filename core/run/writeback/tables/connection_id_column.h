#pragma once

#include "core/base/result.h"
#include "core/run/writeback/tables/rank_content.h"
#include "core/run/writeback/tables/undo_record.h"
#include "core/sqlite/writable_database.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pipescope {

/// A connection id to set, or to clear where it is empty.
struct ConnectionIdChange
{
    std::int64_t row = 0;
    std::optional<std::string> id;
};

/// What to do to COMMUNICATION_OP.opConnectionId where operators are recorded.
struct ConnectionIdChanges
{
    bool addsColumn = false;
    /// Only rows that hold something else.
    std::vector<ConnectionIdChange> rows;
};

/// The error where COMMUNICATION_OP does not hold the operators that were read.
Error changedSinceRead(const Database& database);

/// Compares. The column is added only where there is an id to set. Unsupported if COMMUNICATION_OP is not a
/// table that can be written as usual; InvalidArgument if it does not hold the operators that were read.
Result<ConnectionIdChanges> findConnectionIdChanges(const Database& database,
                                                    const std::vector<RowConnectionId>& wanted);

/// Writes the changes, and what was there before to the record.
Status writeConnectionIds(WritableDatabase& database, const ConnectionIdChanges& changes, UndoRecord& record);

/// Puts back what was there before the first export; COMMUNICATION_OP or the column may be gone since.
Status restoreConnectionIds(WritableDatabase& database, const UndoRecord& record);

} // namespace pipescope
