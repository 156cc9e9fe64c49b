#include "app/cli/finding_report.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/run/analysis/summary.h"
#include "core/run/exporters/exporters.h"

#include <ostream>

// The commands that show what was found. They fail only when no file could be opened, or when the rank or
// step asked for does not exist.

namespace pipescope::cli {
namespace {

int showWith(const Context& context, const std::function<void(const Trace&, std::ostream&)>& write)
{
    return withTrace(context, LoadDetail::Everything, [&](const Trace& trace) {
        const int code = writeAndReport(context, [&](std::ostream& out) {
            write(trace, out);
            return flushed(out);
        });
        if (code != kExitDone) {
            return code;
        }
        if (trace.filesOpened == 0) {
            context.err << "No file could be opened.\n";
            return kExitNothingToOutput;
        }
        return isSelectionPresent(trace) ? kExitDone : kExitNothingToOutput;
    });
}

} // namespace

int runInfo(const Context& context)
{
    return showWith(context, [&](const Trace& trace, std::ostream& out) {
        if (context.options.json) {
            writeSummaryJson(trace, out);
        } else {
            writeSummary(trace, out);
        }
    });
}

int runProblems(const Context& context)
{
    return showWith(context, [&](const Trace& trace, std::ostream& out) {
        if (!context.options.json) {
            writeProblems(trace.findings, out);
        } else if (!writeFindings(trace.findings, out)) {
            out.setstate(std::ios::badbit);
        }
    });
}

} // namespace pipescope::cli
