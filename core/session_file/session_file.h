#pragma once

#include "core/base/result.h"
#include "core/session_file/session_state.h"

#include <filesystem>
#include <string>
#include <string_view>

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

/// A session as JSON: an object with "pipescope_session": 1 and a member for each field of SessionState.
/// Times are integers of nanoseconds.
std::string encodeSession(const SessionState& state);

/// The inverse. Members that are missing keep their defaults, unknown ones are ignored, so that versions
/// understand each other; what is no session, or has a member of another type, is ErrorKind::Corrupt.
Result<SessionState> decodeSession(std::string_view text);

/// Writes the file as a whole or not at all; makes its folder if need be.
Status writeSession(const SessionState& state, const std::filesystem::path& file);

/// NotFound where there is no such file. Files above 16 MiB are Corrupt.
Result<SessionState> readSession(const std::filesystem::path& file);

} // namespace pipescope
