#pragma once

#include "core/sources/source.h"

#include <filesystem>
#include <optional>

namespace pipescope::ascend {

/// Whether the name is that of a PyTorch profiler database: ascend_pytorch_profiler.db or
/// ascend_pytorch_profiler_<rank>.db.
bool isProfilerDatabaseName(std::string_view fileName);

/// The rank in the name of a profiler database.
std::optional<Rank> rankFromFileName(std::string_view fileName);

/// When a capture was made, as yyyymmddHHMMSSmmm: from the folder's name ("<host>_<pid>_<17
/// digits>_ascend_pt"), else from the time the file was last changed (UTC); 0 if neither can be told.
std::int64_t captureStamp(const std::filesystem::path& rankFolder, const std::filesystem::path& file);

/// A database with all that its place tells: the folder of its rank (the one above ASCEND_PROFILER_OUTPUT),
/// its rank from its name, else from profiler_info_<rank>.json in that folder.
FoundFile foundDatabase(const std::filesystem::path& file);

} // namespace pipescope::ascend
