#pragma once

#include "core/base/result.h"
#include "core/sqlite/database.h"

#include <filesystem>

namespace pipescope {

/// Writes what `from` has open, with its log or its rollback folded in, to a new file in rollback mode, with
/// nothing left beside it, sharing the blocks of the original where the file system can; the content is
/// on the disk before the file gets its name.
/// InvalidArgument if there is anything of that name. On a failure or a stop request no file is left;
/// killed, at most one whose name ends in ".partial".
Status copyDatabase(const SnapshotDatabase& from, const std::filesystem::path& newFile);

} // namespace pipescope
