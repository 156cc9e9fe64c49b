#pragma once

#include "core/base/threads/progress.h"
#include "core/run/model/trace.h"
#include "core/run/writeback/database_outcome.h"

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <vector>

namespace pipescope {

struct UndoOptions
{
    bool dryRun = false;
    /// As of ExportOptions.
    std::size_t jobs = 0;
    std::chrono::milliseconds busyTimeout{5000};
};

/// Puts back what exports have replaced, added or removed in each rank's database since the first of them, or
/// says what it would do: afterwards all tables hold what they held before, and those of our own are gone.
/// One result per track, in the trace's order; `skipped` where there is nothing to undo. Of the trace only
/// the ranks and their files are used (LoadDetail::Files).
///
/// One transaction a database, as exportToDatabases.
Result<std::vector<DatabaseOutcome>> undoExport(const Trace& trace, const UndoOptions& options,
                                                Progress& progress, const std::stop_token& stop);

} // namespace pipescope
