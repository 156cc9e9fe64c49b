#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/run/model/trace.h"
#include "core/run/writeback/database_change.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

struct ExportOptions
{
    bool dryRun = false;
    /// Also writes Pipescope's own, more detailed tables (see rich_tables.h). Without it those of an earlier
    /// export are removed.
    bool rich = false;
    /// Writes to copies here instead: the same relative tree; must be absent or empty and not inside the
    /// trace's root.
    std::optional<std::filesystem::path> copyTo;
    /// Databases written at once; 0 means what is fastest, which is more than one per processor because
    /// writing mostly waits for the disk.
    std::size_t jobs = 0;
    /// How long to wait for a database that another program is using.
    std::chrono::milliseconds busyTimeout{5000};
    /// Gives connection ids also to operators known only from messages; msprof-analyze gives them none.
    bool linkIds = false;
};

/// Writes StepTaskInfo ("name" TEXT, "startNs" INTEGER, "endNs" INTEGER, "type" INTEGER; device times) and
/// COMMUNICATION_OP.opConnectionId into each rank's database, or says what it would do. One result per track,
/// in the trace's order. The trace must have been loaded with its operators: ids of operators that are not in
/// it are cleared.
///
/// One transaction a database with synchronous=FULL: killed at any moment, each database holds the old or the
/// new content. All other tables stay as they are. A database that holds the content already is not written.
/// The rows of a rank are the blocks that have a type code, in order of begin. A rank whose blocks were
/// read from StepTaskInfo keeps the table. So does a rank without ranges, unless the trace is limited to a
/// step: then a rank whose ranges all belong to other steps gets an empty table.
///
/// After a stop request the databases not yet committed stay untouched and are reported as cancelled. Only
/// unusable options, and files that are no databases, are an error of the whole.
Result<std::vector<DatabaseOutcome>> exportToDatabases(const Trace& trace, const ExportOptions& options,
                                                       Progress& progress, const std::stop_token& stop);

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
