#include "app/cli/run_cli.h"

#include "app/cli/graph/graph_subcommands.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/error_text.h"

#include <csignal>
#include <ostream>
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

namespace {

int runSubcommand(const Context& context)
{
    switch (context.options.subcommand) {
    case Subcommand::Info:
        return runInfo(context);
    case Subcommand::Blocks:
        return runBlocks(context);
    case Subcommand::Links:
        return runLinks(context);
    case Subcommand::Pack:
        return runPack(context);
    case Subcommand::Merge:
        return runMerge(context);
    case Subcommand::ExportDb:
        return runExportDb(context);
    case Subcommand::UndoExport:
        return runUndoExport(context);
    case Subcommand::ExportTrace:
        return runExportTrace(context);
    case Subcommand::Render:
        return runRender(context);
    case Subcommand::Problems:
        return runProblems(context);
    case Subcommand::Doctor:
        return runDoctor(context);
    case Subcommand::Analyze:
        return runAnalyze(context);
    case Subcommand::WhatIf:
        return runWhatIf(context);
    case Subcommand::Check:
        return runCheck(context);
    case Subcommand::Diff:
        return runDiff(context);
    case Subcommand::Report:
        return runReport(context);
    case Subcommand::Statistics:
        return runStatistics(context);
    case Subcommand::Search:
        return runSearch(context);
    case Subcommand::Way:
        return runWay(context);
    case Subcommand::Schedule:
        return runSchedule(context);
    case Subcommand::Demo:
        return runDemo(context);
    case Subcommand::Graph:
        return runGraph(context);
    }
    return kExitWrongUsage;
}

} // namespace

int runCli(std::span<const std::string> args, std::ostream& out, std::ostream& err,
           const std::stop_token& stop)
try {
    const auto parsed = parseOptions(args, out, err);
    if (const int* code = std::get_if<int>(&parsed)) {
        out.flush();
        return *code;
    }
    return runSubcommand({std::get<Options>(parsed), out, err, stop});

} catch (...) {
    err << "error: " << exceptionMessage() << '\n';
    return kExitNothingToOutput;
}

} // namespace pipescope::cli
