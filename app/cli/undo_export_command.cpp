#include "app/cli/database_report.h"
#include "app/cli/output.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/run/writeback/export_db.h"

#include <ostream>

namespace pipescope::cli {
namespace {

void writeReport(const std::vector<DatabaseOutcome>& ranks, const DatabaseTotals& totals, bool dryRun,
                 std::ostream& out)
{
    const std::string done = dryRun ? "would be restored" : "restored";
    for (const DatabaseOutcome& rank : ranks) {
        out << "rank " << rank.rank.value << "  " << stateOf(rank, done, "nothing to undo") << "  "
            << escapeToOneLine(rank.file.native()) << '\n';
        writeTableLines(rank, out);
    }
    out << databases(totals.done) << ' ' << done;
    writeOthers(totals, "with nothing to undo", out);
    out << '\n';
}

int undoAndReport(const Context& context, const Trace& trace)
{
    if (trace.tracks.empty() || !isSelectionPresent(trace)) {
        return nothingToOutput(context, trace);
    }
    UndoOptions options;
    options.dryRun = context.options.dryRun;
    options.jobs = context.options.load.jobs;
    const auto ranks = [&] {
        ProgressLine line(context.err, context.options.quiet);
        return undoExport(trace, options, line.progress(), context.stop);
    }();
    if (!ranks) {
        return reportWritingError(context, ranks.error());
    }
    const DatabaseTotals totals = totalsOf(*ranks);
    const int code = reportDatabases(context, totals, totals.done > 0, [&](std::ostream& out) {
        writeReport(*ranks, totals, context.options.dryRun, out);
    });
    if (code == kExitNothingToOutput) {
        context.err << "No database here holds anything that an export changed.\n";
    }
    return code;
}

} // namespace

int runUndoExport(const Context& context)
{
    return withTrace(context, LoadDetail::Files,
                     [&](const Trace& trace) { return undoAndReport(context, trace); });
}

} // namespace pipescope::cli
