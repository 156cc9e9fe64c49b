#pragma once

#include "app/cli/subcommand.h"
#include "core/run/writeback/export_db.h"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace pipescope::cli {

/// Counts of databases by outcome.
struct DatabaseTotals
{
    /// Written, would be written, or up to date.
    std::uint64_t done = 0;
    std::uint64_t skipped = 0;
    std::uint64_t failed = 0;
    std::uint64_t stopped = 0;
};

DatabaseTotals totalsOf(const std::vector<DatabaseOutcome>& ranks);

/// The outcome of one database: "written", "nothing to write", "failed: …". `done` and `skipped` say what
/// these mean for the command.
std::string stateOf(const DatabaseOutcome& rank, const std::string& done, const std::string& skipped);

/// What changes in one database, a line for each table, indented.
void writeTableLines(const DatabaseOutcome& rank, std::ostream& out);

/// "8 databases"
std::string databases(std::uint64_t count);

/// Adds the databases that were not done to a line of totals.
void writeOthers(const DatabaseTotals& totals, const char* skipped, std::ostream& out);

/// Writes the report, also after a stop request: what was done is what the user needs to know then. Returns
/// the exit code: that of the totals unless the report cannot be written. `isDone` says that the command had
/// something to do.
int reportDatabases(const Context& context, const DatabaseTotals& totals, bool isDone,
                    const std::function<void(std::ostream&)>& write);

/// Reports an error of the whole command and returns its exit code.
int reportWritingError(const Context& context, const Error& error);

} // namespace pipescope::cli
