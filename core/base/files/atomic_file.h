#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <iosfwd>

namespace pipescope {

/// Writes `path` as a whole or not at all: `write` fills a file beside it that is flushed to disk and renamed
/// over it; on failure, or when `write` or the stream fails, the temporary file is removed and `path` stays
/// as it was.
Status writeFileAtomically(const std::filesystem::path& path,
                           const std::function<Status(std::ostream&)>& write);

} // namespace pipescope
