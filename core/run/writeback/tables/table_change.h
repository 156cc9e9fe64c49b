#pragma once

#include "core/base/user_text.h"

#include <cstdint>
#include <string>

namespace pipescope {

enum class TableAction
{
    Created,
    Replaced,
    Removed,
    Restored,
    ColumnAdded,
    ColumnRemoved,
    ValuesSet,
    ValuesCleared,
    ValuesRestored,
    RowsAppended,
    RowsRemoved
};

/// What happens to a table or column of a database.
struct TableChange
{
    /// "StepTaskInfo", "COMMUNICATION_OP.opConnectionId"
    std::string object;
    TableAction action = TableAction::Created;
    /// Rows it has afterwards, or had where it is removed; rows or values concerned otherwise.
    std::uint64_t rows = 0;

    bool operator==(const TableChange&) const = default;
};

/// "StepTaskInfo: replaced, 20 rows"
UserText tableChangeText(const TableChange& change);

} // namespace pipescope
