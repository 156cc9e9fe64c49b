#pragma once

#include "core/base/threads/progress.h"
#include "core/run/model/trace.h"
#include "core/run/writeback/database_outcome.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

namespace pipescope {

/// What exporting and undoing share: the same work on each of many databases.

/// Notes an error with a sentence for users.
void fail(DatabaseOutcome& result, const Error& error);
/// The same for a database that was only to be read.
void failToRead(DatabaseOutcome& result, const Error& error);

/// Keeps the error of a change that failed.
void noteOutcome(DatabaseOutcome& result, const Status& changed);

/// An error where the files of the trace are no databases.
Status checkFilesAreDatabases(const Trace& trace);

/// Room that a transaction needs which writes this much: the rows themselves and the journal.
Status checkRoomFor(const std::filesystem::path& database, std::uint64_t bytes);

/// Runs `work` on the results with these positions, several at once; what it throws is the error of its
/// result. Results not begun when a stop is requested are failed as cancelled.
void runOnDatabases(std::vector<DatabaseOutcome>& results, const std::vector<std::size_t>& positions,
                    std::size_t jobs, Progress& progress, const std::stop_token& stop,
                    const std::function<void(std::size_t, DatabaseOutcome&)>& work);

} // namespace pipescope
