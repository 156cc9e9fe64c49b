#pragma once

#include "core/base/result.h"
#include "core/sqlite/writable_database.h"
#include "core/writeback/rank_content.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope {

/// A connection id to set, or to clear where it is empty.
struct ConnectionIdChange
{
    std::int64_t row = 0;
    std::optional<std::string_view> id;
};

/// The difference between what a database holds and what it is to hold. Views into the content it was made
/// for.
struct DatabaseChange
{
    bool hadTable = false;
    std::uint64_t rowsBefore = 0;
    std::uint64_t rowsVanishing = 0;
    bool replacesTable = false;
    bool addsColumn = false;
    /// Only rows that hold something else.
    std::vector<ConnectionIdChange> connectionIds;

    bool isEmpty() const { return !replacesTable && !addsColumn && connectionIds.empty(); }
};

/// Compares. Unsupported if StepTaskInfo or COMMUNICATION_OP is not a table that can be written as usual;
/// InvalidArgument if the database is not the one that the content was read from.
Result<DatabaseChange> findChange(const Database& database, const RankContent& content);

/// Writes the change; a transaction must be open.
Status applyChange(WritableDatabase& database, const RankContent& content, const DatabaseChange& change);

} // namespace pipescope
