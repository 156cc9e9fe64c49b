#pragma once

#include <iosfwd>
#include <span>
#include <stop_token>
#include <string>
#include <thread>

namespace pipescope::cli {

/// Turns SIGINT and SIGTERM into a stop request; a second one ends the program at once, as the first one says
/// on standard error. Must be made before any other thread, so that all of them leave the signals to its own
/// thread. Ignores SIGPIPE: writing to a closed pipe is an error like any other.
class StopSignals
{
public:
    StopSignals();
    StopSignals(const StopSignals&) = delete;
    StopSignals& operator=(const StopSignals&) = delete;
    ~StopSignals();

    std::stop_token token() const { return m_source.get_token(); }

private:
    void watch();

    std::stop_source m_source;
    std::thread m_watcher;
};

/// Runs pipescope-cli with the arguments that follow the program's name. Results go to `out`, everything else
/// to `err`; progress is shown only when `err` is std::cerr on a terminal. Returns the exit code; see
/// exit_code.h. After a stop request it returns soon with kExitStopped; files are complete.
int runCli(std::span<const std::string> args, std::ostream& out, std::ostream& err,
           const std::stop_token& stop);

} // namespace pipescope::cli
