#include "app/cli/analysis/analysed_run.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/run/bubbles/report/analysis_output.h"

#include <ostream>

namespace pipescope::cli {
namespace {

/// To the file of --json where it is given, and the text to standard output.
int writeResults(const Context& context, const Trace& trace, const BubbleAnalysis& analysis,
                 const std::vector<Duration>& shifts)
{
    if (!context.options.outputFile.empty()) {
        const int code = writeAndReport(context, [&](std::ostream& out) {
            writeAnalysisJson(trace, analysis, shifts, context.options.analysisDetail, out);
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
    return withAnalysis(context, [&](const std::shared_ptr<const Trace>& trace,
                                     const BubbleAnalysis& analysis, const std::vector<Duration>& shifts) {
        return writeResults(context, *trace, analysis, shifts);
    });
}

} // namespace pipescope::cli
