#pragma once

#include "core/base/result.h"
#include "core/session_file/session_state.h"
#include "core/session_file/session_text.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace pipescope {

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
