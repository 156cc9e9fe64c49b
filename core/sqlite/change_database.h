#pragma once

#include "core/base/result.h"
#include "core/sqlite/writable_database.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string_view>

namespace pipescope {

/// What a change did to a database.
enum class ChangeMade
{
    Nothing,
    Something
};

/// Runs `change` in one transaction on a database and commits what it made; where that does not succeed,
/// nothing is written. The write lock is taken before `change` looks at anything. Errors are writingError()s.
Status changeDatabase(const std::filesystem::path& file, std::chrono::milliseconds busyTimeout,
                      const std::stop_token& stop,
                      const std::function<Result<ChangeMade>(WritableDatabase&)>& change);

/// The error with a sentence for the user who wants to write to the database, and with a path: `file`, unless
/// it has its own.
Error writingError(const Error& error, const std::filesystem::path& file);

/// The table in which writing back notes what it replaced or added (see
/// core/run/writeback/tables/undo_record.h): a row (object, state) for each table or column concerned.
constexpr std::string_view kUndoTable = "PipescopeUndo";
/// `state` of what was not there before.
constexpr std::string_view kUndoAbsent = "absent";

} // namespace pipescope
