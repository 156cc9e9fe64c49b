#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/run/writeback/tables/table_change.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace pipescope {

/// What writing back changes in one rank's database.
struct DatabaseOutcome
{
    Rank rank;
    /// The database that is written: the copy's path where copies are made.
    std::filesystem::path file;
    /// Rows of StepTaskInfo. Of a skipped rank or one with an error nothing may be known: 0.
    std::uint64_t rowsBefore = 0;
    bool hadTable = false;
    std::uint64_t rowsAfter = 0;
    /// Rows that StepTaskInfo holds now and will not hold afterwards.
    std::uint64_t rowsVanishing = 0;
    /// Operators that have a connection id afterwards.
    std::uint64_t connectionIds = 0;
    bool addsColumn = false;
    /// What changes, table by table.
    std::vector<TableChange> tables;
    /// The database does not hold this content yet. If it does, the file is not written.
    bool changes = false;
    /// There is nothing to write for this rank: it has neither blocks nor operators. Its database stays as it
    /// is (with copyTo, it is still copied).
    bool skipped = false;
    /// Why the database was not written (or, in a dry run, could not be looked at); it is as it was before.
    std::optional<Error> error;
};

} // namespace pipescope
