#pragma once

#include "core/base/user_text.h"

#include <cstdint>
#include <filesystem>

namespace pipescope {

/// What a file with a trace's name holds.
enum class TraceFileKind : std::uint8_t
{
    /// A list of events, whole or not.
    Trace,
    /// JSON of another kind.
    OtherJson,
    /// No bytes at all, also where they are compressed.
    Empty,
    /// No JSON.
    Broken
};

struct TraceFileLook
{
    TraceFileKind kind = TraceFileKind::Trace;
    /// What it is instead of JSON; empty otherwise.
    UserText instead;
};

/// Indexed by the file's first part.
TraceFileLook lookAtTraceFile(const std::filesystem::path& file);

} // namespace pipescope
