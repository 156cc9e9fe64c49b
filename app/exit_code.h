#pragma once

namespace pipescope {

/// Exit codes of both programs.

constexpr int kExitDone = 0;
/// Of a command that checks: a limit given by the user is passed.
constexpr int kExitLimitPassed = 1;
constexpr int kExitWrongUsage = 2;
constexpr int kExitNothingToOutput = 3;
constexpr int kExitNotWritten = 4;
/// 128 + SIGINT, as shells report it.
constexpr int kExitStopped = 130;

} // namespace pipescope
