#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <stop_token>

namespace pipescope::cli {

using Writer = std::function<Status(std::ostream&)>;

/// Lets `write` write to `file`, as a whole or not at all, or to `out` if `file` is empty. Fails with
/// ErrorKind::Cancelled after a stop request. When the reader of `out` has gone (a closed pipe) the rest is
/// left out without an error.
Status writeOutput(const std::filesystem::path& file, std::ostream& out, const std::stop_token& stop,
                   const Writer& write);

/// Flushes, and says whether all could be written.
Status flushed(std::ostream& out);

} // namespace pipescope::cli
