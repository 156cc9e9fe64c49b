#pragma once

namespace pipescope {

/// Exit codes of both programs.

constexpr int kExitDone = 0;
/// A command that checks found that a limit given by the user is exceeded.
constexpr int kExitLimitExceeded = 1;
constexpr int kExitWrongUsage = 2;
constexpr int kExitNothingToOutput = 3;
constexpr int kExitNotWritten = 4;
/// From `check`: all limits are kept, but something of the run is missing or nothing is concluded from it.
constexpr int kExitDataLost = 5;
/// 128 + SIGINT, as shells report it.
constexpr int kExitStopped = 130;

} // namespace pipescope
