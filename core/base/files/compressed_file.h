#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <iosfwd>

namespace pipescope {

/// Lets `write` write to `out`, compressed (gzip) if `path` ends in ".gz".
Status writeCompressedAsNamed(const std::filesystem::path& path, std::ostream& out,
                              const std::function<Status(std::ostream&)>& write);

} // namespace pipescope
