#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>

namespace pipescope {

/// Writes a session's file as a whole or not at all; makes its folder if need be.
Status writeSessionText(const std::string& text, const std::filesystem::path& file);

/// NotFound where there is no such file. Files above 16 MiB are Corrupt.
Result<std::string> readSessionText(const std::filesystem::path& file);

Error notASession(const UserText& why);

/// Where the session of a run is kept: in `stateFolder`, never beside the data, in a file named after the
/// run's folder and a hash of its absolute path; and of that of the run it is compared with, if there is one.
std::filesystem::path sessionFile(const std::filesystem::path& stateFolder, const std::filesystem::path& run,
                                  const std::filesystem::path& comparedWith = {});

} // namespace pipescope
