#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace pipescope::test {

/// How work in a separate process ended.
struct ChildEnd
{
    /// It returned true, and no signal ended it.
    bool succeeded = false;
    /// "signal 7", "exit 1"; empty on success.
    std::string how;
    /// Most memory it had at a time.
    std::int64_t peakBytes = 0;
};

/// Runs `work` in a child process, which a fault may end, and measures its memory.
ChildEnd runInChild(const std::function<bool()>& work);

/// Most memory that reading may take of a file with megabytes in one value, however big the file is.
/// Sanitizers need more.
std::int64_t modestBytes();

} // namespace pipescope::test
