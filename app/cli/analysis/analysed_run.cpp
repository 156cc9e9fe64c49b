#include "app/cli/analysis/analysed_run.h"

#include "app/exit_code.h"
#include "core/analysis/clock_shifts.h"

#include <algorithm>
#include <memory>
#include <ostream>

namespace pipescope::cli {
namespace {

/// The trace on one clock; null after a stop request.
std::shared_ptr<const Trace> onOneClock(const std::shared_ptr<const Trace>& recorded,
                                        const std::vector<Duration>& shifts, const std::stop_token& stop)
{
    const bool isOnOne = std::ranges::all_of(shifts, [](Duration shift) { return shift == Duration{}; });
    return isOnOne ? recorded : withClockShifts(*recorded, shifts, stop);
}

} // namespace

int withAnalysis(const Context& context, const AnalysisUser& use)
{
    return withSharedTrace(
        context, LoadDetail::Everything, [&](const std::shared_ptr<const Trace>& recorded) {
            const std::vector<Duration> shifts = estimatedShifts(*recorded);
            const auto trace = onOneClock(recorded, shifts, context.stop);
            const auto analysis = trace ? analyseBubbles(*trace, context.stop) : std::nullopt;
            if (!analysis) {
                context.err << "Stopped; nothing was written.\n";
                return kExitStopped;
            }
            if (analysis->steps.empty() || !isSelectionPresent(*trace)) {
                return nothingToOutput(context, *trace);
            }
            return use(*trace, *analysis, shifts);
        });
}

} // namespace pipescope::cli
