#include "app/cli/database_report.h"
#include "app/cli/finding_report.h"
#include "app/cli/output.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/run/writeback/export_db.h"

#include <array>
#include <iomanip>
#include <ostream>

namespace pipescope::cli {
namespace {

std::string doneText(const DatabaseOutcome& rank, bool dryRun)
{
    if (!rank.changes) {
        return "up to date";
    }
    return dryRun ? "would be written" : "written";
}

void writeRankLines(const std::vector<DatabaseOutcome>& ranks, bool dryRun, std::ostream& out)
{
    constexpr std::array<int, 5> kWidths{8, 12, 12, 12, 12};
    const auto row = [&](const std::array<std::string, 5>& cells, const std::string& last) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            out << std::setw(kWidths[i]) << cells[i];
        }
        out << "  " << last << '\n';
    };
    row({"rank", "rows before", "rows after", "vanishing", "link ids"}, "state");
    for (const DatabaseOutcome& rank : ranks) {
        row({std::to_string(rank.rank.value), rank.hadTable ? formatCount(rank.rowsBefore) : "no table",
             formatCount(rank.rowsAfter), formatCount(rank.rowsVanishing), formatCount(rank.connectionIds)},
            stateOf(rank, doneText(rank, dryRun), "nothing to write") + "  "
                + escapeToOneLine(rank.file.native()));
        if (dryRun) {
            writeTableLines(rank, out);
        }
    }
}

void writeTotals(const std::vector<DatabaseOutcome>& ranks, const DatabaseTotals& totals, bool dryRun,
                 std::ostream& out)
{
    std::uint64_t rows = 0;
    std::uint64_t vanishing = 0;
    for (const DatabaseOutcome& rank : ranks) {
        rows += rank.error || rank.skipped ? 0 : rank.rowsAfter;
        vanishing += rank.error || rank.skipped ? 0 : rank.rowsVanishing;
    }
    out << databases(totals.done) << (dryRun ? " would be written" : " written") << ", " << formatCount(rows)
        << " rows in StepTaskInfo";
    if (vanishing > 0) {
        out << ", " << formatCount(vanishing) << " rows " << (dryRun ? "would vanish" : "of before are gone");
    }
    writeOthers(totals, "with nothing to write", out);
    out << '\n';
}

Result<std::vector<DatabaseOutcome>> exportTrace(const Context& context, const Trace& trace)
{
    ExportOptions options;
    options.dryRun = context.options.dryRun;
    options.rich = context.options.rich;
    options.linkIds = context.options.linkIds;
    options.copyTo = context.options.copyTo;
    options.jobs = context.options.load.jobs;
    ProgressLine line(context.err, context.options.quiet);
    return exportToDatabases(trace, options, line.progress(), context.stop);
}

int exportAndReport(const Context& context, const Trace& trace)
{
    if (trace.tracks.empty() || !isSelectionPresent(trace)) {
        return nothingToOutput(context, trace);
    }
    const auto ranks = exportTrace(context, trace);
    if (!ranks) {
        return reportWritingError(context, ranks.error());
    }
    const DatabaseTotals totals = totalsOf(*ranks);
    // A copy counts as a result, even if nothing was written to it.
    const bool isDone = totals.done > 0 || (context.options.copyTo && !context.options.dryRun);
    const int code = reportDatabases(context, totals, isDone, [&](std::ostream& out) {
        writeRankLines(*ranks, context.options.dryRun, out);
        writeTotals(*ranks, totals, context.options.dryRun, out);
    });
    if (code == kExitNothingToOutput) {
        return nothingToOutput(context, trace);
    }
    if (!context.options.quiet) {
        reportFindings(trace.findings, context.err);
    }
    return code;
}

} // namespace

int runExportDb(const Context& context)
{
    const LoadDetail detail = context.options.rich ? LoadDetail::Everything : LoadDetail::Operators;
    return withTrace(context, detail, [&](const Trace& trace) { return exportAndReport(context, trace); });
}

} // namespace pipescope::cli
