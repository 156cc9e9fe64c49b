#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>

namespace pipescope::paddle {

/// The text of a line (counted from 1) of a file of any size, without its end; the first few thousand bytes
/// where it is longer. Empty if there is no such line. Bytes that are no UTF-8 are escaped.
Result<std::string> logLine(const std::filesystem::path& file, std::uint64_t number,
                            const std::stop_token& stop);

} // namespace pipescope::paddle
