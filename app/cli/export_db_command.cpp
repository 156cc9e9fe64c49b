#include "app/cli/command.h"
#include "app/cli/finding_report.h"
#include "app/cli/progress_line.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/writeback/export_db.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace pipescope::cli {
namespace {

struct Totals
{
    std::uint64_t written = 0;
    std::uint64_t skipped = 0;
    std::uint64_t failed = 0;
    std::uint64_t stopped = 0;
    std::uint64_t rows = 0;
    std::uint64_t vanishing = 0;
};

bool isStopped(const RankExport& rank)
{
    return rank.error && rank.error->kind == ErrorKind::Cancelled;
}

Totals totalsOf(const std::vector<RankExport>& ranks)
{
    Totals totals;
    for (const RankExport& rank : ranks) {
        if (isStopped(rank)) {
            ++totals.stopped;
        } else if (rank.error) {
            ++totals.failed;
        } else if (rank.skipped) {
            ++totals.skipped;
        } else {
            ++totals.written;
            totals.rows += rank.rowsAfter;
            totals.vanishing += rank.rowsVanishing;
        }
    }
    return totals;
}

std::string stateOf(const RankExport& rank, bool dryRun)
{
    if (isStopped(rank)) {
        return "not begun";
    }
    if (rank.error) {
        return "failed: " + escapeInvalidUtf8(rank.error->text);
    }
    if (rank.skipped) {
        return "nothing to write";
    }
    if (!rank.changes) {
        return "up to date";
    }
    const std::string column = rank.addsColumn ? ", adds opConnectionId" : "";
    return (dryRun ? "would be written" : "written") + column;
}

void writeRankLines(const std::vector<RankExport>& ranks, bool dryRun, std::ostream& out)
{
    constexpr std::array<int, 5> kWidths{8, 12, 12, 12, 12};
    const auto row = [&](const std::array<std::string, 5>& cells, const std::string& last) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            out << std::setw(kWidths[i]) << cells[i];
        }
        out << "  " << last << '\n';
    };
    row({"rank", "rows before", "rows after", "vanishing", "link ids"}, "state");
    for (const RankExport& rank : ranks) {
        row({std::to_string(rank.rank.value), rank.hadTable ? formatCount(rank.rowsBefore) : "no table",
             formatCount(rank.rowsAfter), formatCount(rank.rowsVanishing), formatCount(rank.connectionIds)},
            stateOf(rank, dryRun) + "  " + escapeInvalidUtf8(rank.file.native()));
    }
}

std::string databases(std::uint64_t count)
{
    return formatCount(count) + (count == 1 ? " database" : " databases");
}

void writeTotals(const Totals& totals, bool dryRun, std::ostream& out)
{
    out << databases(totals.written) << (dryRun ? " would be written" : " written") << ", "
        << formatCount(totals.rows) << " rows in StepTaskInfo";
    if (totals.vanishing > 0) {
        out << ", " << formatCount(totals.vanishing) << " rows "
            << (dryRun ? "would vanish" : "of before are gone");
    }
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0) {
            out << "; " << databases(count) << ' ' << what;
        }
    };
    add(totals.skipped, "with nothing to write");
    add(totals.failed, "not written");
    add(totals.stopped, "not begun");
    out << '\n';
}

int exitCodeOf(const Totals& totals)
{
    if (totals.stopped > 0) {
        return kExitStopped;
    }
    if (totals.failed > 0) {
        return kExitNotWritten;
    }
    return totals.written > 0 ? kExitDone : kExitNothingToOutput;
}

int report(const Context& context, const std::vector<RankExport>& ranks)
{
    const bool dryRun = context.options.dryRun;
    const Totals totals = totalsOf(ranks);
    // Told also after a stop request: what was done is what the user needs to know then.
    const Status told = writeOutput({}, context.out, {}, [&](std::ostream& out) {
        writeRankLines(ranks, dryRun, out);
        writeTotals(totals, dryRun, out);
        return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "standard output"});
    });
    const int code = exitCodeOf(totals);
    if (code == kExitStopped) {
        context.err << "Stopped; every database is whole.\n";
    }
    return code == kExitDone && !told ? tellError(context, told.error()) : code;
}

Result<std::vector<RankExport>> exportTrace(const Context& context, const Trace& trace)
{
    ExportOptions options;
    options.dryRun = context.options.dryRun;
    options.copyTo = context.options.copyTo;
    options.jobs = context.options.load.jobs;
    ProgressLine line(context.err, context.options.quiet);
    return exportToDatabases(trace, options, line.progress(), context.stop);
}

int exportAndTell(const Context& context, const Trace& trace)
{
    if (trace.tracks.empty() || !isSelectionPresent(trace)) {
        return nothingToOutput(context, trace);
    }
    const auto ranks = exportTrace(context, trace);
    if (!ranks) {
        if (ranks.error().kind == ErrorKind::InvalidArgument) {
            context.err << "error: " << escapeInvalidUtf8(ranks.error().text) << '\n';
            return kExitWrongUsage;
        }
        return tellError(context, ranks.error());
    }
    const int code = report(context, *ranks);
    if (code == kExitNothingToOutput) {
        return nothingToOutput(context, trace);
    }
    if (!context.options.quiet) {
        tellFindings(trace.findings, context.err);
    }
    return code;
}

} // namespace

int runExportDb(const Context& context)
{
    return withTrace(context, LoadDetail::Operators,
                     [&](const Trace& trace) { return exportAndTell(context, trace); });
}

} // namespace pipescope::cli
