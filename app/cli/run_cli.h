#pragma once

#include <iosfwd>
#include <span>
#include <stop_token>
#include <string>

namespace pipescope::cli {

/// Runs pipescope-cli with the arguments that follow the program's name. Results go to `out`, everything else
/// to `err`; progress is shown only when `err` is std::cerr on a terminal. Returns the exit code; see
/// exit_code.h. After a stop request it returns soon with kExitStopped; files are complete.
int runCli(std::span<const std::string> args, std::ostream& out, std::ostream& err,
           const std::stop_token& stop);

} // namespace pipescope::cli
