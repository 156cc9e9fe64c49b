#pragma once

namespace pipescope {

/// Exit codes of both programs.

/// 1 stays free for a later command that checks.
constexpr int kExitDone = 0;
constexpr int kExitWrongUsage = 2;
constexpr int kExitNothingToOutput = 3;
constexpr int kExitNotWritten = 4;
/// 128 + SIGINT, as shells report it.
constexpr int kExitStopped = 130;

} // namespace pipescope
