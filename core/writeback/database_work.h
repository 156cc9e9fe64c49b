#pragma once

#include "core/base/threads/progress.h"
#include "core/model/trace.h"
#include "core/sqlite/writable_database.h"
#include "core/writeback/database_outcome.h"

#include <chrono>
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

/// What `change` did to a database.
enum class ChangeMade
{
    Nothing,
    Something
};

/// Runs `change` in one transaction on the file of `result` and commits what it made; fails `result` if that
/// does not succeed, and then nothing is written. The write lock is taken before `change` looks at anything.
void changeDatabase(DatabaseOutcome& result, std::chrono::milliseconds busyTimeout,
                    const std::stop_token& stop,
                    const std::function<Result<ChangeMade>(WritableDatabase&)>& change);

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
