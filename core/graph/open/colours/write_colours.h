#pragma once

#include "core/base/result.h"
#include "core/graph/store/database_reading/stored_config.h"

#include <filesystem>
#include <span>
#include <stop_token>

namespace pipescope::graph {

/// Writes ranges of scores and their colours into tb_config of a `.vis.db` of either edition, for all who
/// open it. One transaction; nothing else is touched. The colours must have passed checkColours().
///
/// Errors, with the reason: the file is read-only, in use, no database, or has no settings; Cancelled after a
/// stop request. The caller must not have the file open meanwhile, see SnapshotDatabase.
Status writeColours(const std::filesystem::path& database, std::span<const ColourRange> colours,
                    const std::stop_token& stop);

} // namespace pipescope::graph
