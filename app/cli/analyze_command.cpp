#include "app/cli/command.h"
#include "app/exit_code.h"
#include "core/analysis/clock_shifts.h"
#include "core/bubbles/report/analysis_json.h"
#include "core/bubbles/report/analysis_text.h"

#include <algorithm>
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

Status flushed(std::ostream& out)
{
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "standard output"_text});
}

/// To the file of --json where it is given, and the text to standard output.
int writeResults(const Context& context, const Trace& trace, const BubbleAnalysis& analysis,
                 const std::vector<Duration>& shifts)
{
    if (!context.options.outputFile.empty()) {
        const int code = writeAndReport(context, [&](std::ostream& out) {
            writeAnalysisJson(trace, analysis, shifts, out);
            return flushed(out);
        });
        if (code != kExitDone) {
            return code;
        }
    }
    const Status written = writeOutput({}, context.out, context.stop, [&](std::ostream& out) {
        writeAnalysis(trace, analysis, out);
        return flushed(out);
    });
    return written ? kExitDone : reportError(context, written.error());
}

} // namespace

int runAnalyze(const Context& context)
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
            return writeResults(context, *trace, *analysis, shifts);
        });
}

} // namespace pipescope::cli
