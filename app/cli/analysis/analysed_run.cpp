#include "app/cli/analysis/analysed_run.h"

#include "app/cli/finding_report.h"
#include "app/exit_code.h"
#include "core/run/analysis/clock_shifts.h"

#include <memory>
#include <ostream>

namespace pipescope::cli {
namespace {

/// Indexed by HostIndex: what is added to each host's clock.
std::vector<Duration> shiftsOfHosts(const Trace& recorded, const ClockFigures& clocks)
{
    std::vector<Duration> shifts;
    for (std::size_t i = 0; i < recorded.hosts.size(); ++i) {
        shifts.push_back(Duration{} - clocks.clocks[i].line.ahead);
    }
    return shifts;
}

} // namespace

int withClockedTrace(const Context& context, const std::filesystem::path& file, const ClockedTraceUser& use)
{
    return withSharedTraceOf(context, file, LoadDetail::Everything,
                             [&](const std::shared_ptr<const Trace>& recorded) {
                                 const ClockFigures clocks = solveClocks(*recorded);
                                 const auto trace = onOneClock(recorded, clocks, context.stop);
                                 return trace ? use(recorded, trace, clocks) : stoppedBeforeOutput(context);
                             });
}

int stoppedBeforeOutput(const Context& context)
{
    context.err << "Stopped; nothing was written.\n";
    return kExitStopped;
}

int withAnalysis(const Context& context, const AnalysisUser& use)
{
    return withClockedTrace(context, context.options.folder,
                            [&](const std::shared_ptr<const Trace>& recorded,
                                const std::shared_ptr<const Trace>& trace, const ClockFigures& clocks) {
                                const std::vector<Duration> shifts = shiftsOfHosts(*recorded, clocks);
                                const auto analysis = analyseBubbles(*trace, clocks, context.stop);
                                if (!analysis) {
                                    return stoppedBeforeOutput(context);
                                }
                                if ((analysis->steps.empty() && analysis->groupsWithoutClock.empty())
                                    || !isSelectionPresent(*trace)) {
                                    return nothingToOutput(context, *trace);
                                }
                                if (!context.options.quiet) {
                                    reportFindings(trace->findings, context.err);
                                }
                                return use(trace, *analysis, shifts);
                            });
}

} // namespace pipescope::cli
