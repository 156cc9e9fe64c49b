#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"

#include <filesystem>
#include <system_error>

namespace pipescope {

/// A text for the exception that is being handled: a sentence of ours if memory ran out, else its what().
/// Call it within a catch block only.
UserText exceptionMessage();

/// The kind of an error of the operating system, from errno or std::error_code::value(). Io for every other
/// number.
ErrorKind errorKindOfSystem(int number);

/// An error of the operating system as a value: its kind, the file concerned, and the system's sentence.
/// `number` is errno; pass it before another call can change it.
Error systemError(int number, const std::filesystem::path& path);
Error systemError(const std::error_code& error, const std::filesystem::path& path);

} // namespace pipescope
