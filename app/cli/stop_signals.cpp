#include "app/cli/stop_signals.h"

#include "app/exit_code.h"

#include <csignal>
#include <pthread.h>
#include <string_view>
#include <unistd.h>

namespace pipescope::cli {
namespace {

/// Ends the watching thread.
constexpr int kEndWatch = SIGUSR1;

sigset_t watchedSignals()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, kEndWatch);
    return signals;
}

/// Written after the stop request was made: a reader of the output may rely on that.
void reportStop()
{
    constexpr std::string_view kText = "Stopping; interrupt once more to end at once\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kText.data(), kText.size());
}

} // namespace

StopSignals::StopSignals()
{
    std::signal(SIGPIPE, SIG_IGN);
    const sigset_t signals = watchedSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_watcher = std::thread([this] { watch(); });
}

StopSignals::~StopSignals()
{
    pthread_kill(m_watcher.native_handle(), kEndWatch);
    m_watcher.join();
}

void StopSignals::watch()
{
    const sigset_t signals = watchedSignals();
    while (true) {
        int signal = 0;
        if (sigwait(&signals, &signal) != 0 || signal == kEndWatch) {
            return;
        }
        if (!m_source.request_stop()) {
            ::_exit(kExitStopped);
        }
        reportStop();
    }
}

} // namespace pipescope::cli
