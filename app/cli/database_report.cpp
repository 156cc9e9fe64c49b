#include "app/cli/database_report.h"

#include "app/exit_code.h"
#include "core/base/text.h"

#include <ostream>

namespace pipescope::cli {
namespace {

bool isStopped(const DatabaseOutcome& rank)
{
    return rank.error && rank.error->kind == ErrorKind::Cancelled;
}

int exitCodeOf(const DatabaseTotals& totals, bool isDone)
{
    if (totals.stopped > 0) {
        return kExitStopped;
    }
    if (totals.failed > 0) {
        return kExitNotWritten;
    }
    return isDone ? kExitDone : kExitNothingToOutput;
}

} // namespace

DatabaseTotals totalsOf(const std::vector<DatabaseOutcome>& ranks)
{
    DatabaseTotals totals;
    for (const DatabaseOutcome& rank : ranks) {
        if (isStopped(rank)) {
            ++totals.stopped;
        } else if (rank.error) {
            ++totals.failed;
        } else {
            ++(rank.skipped ? totals.skipped : totals.done);
        }
    }
    return totals;
}

std::string stateOf(const DatabaseOutcome& rank, const std::string& done, const std::string& skipped)
{
    if (isStopped(rank)) {
        return "not begun";
    }
    if (rank.error) {
        return "failed: " + escapeToOneLine(rank.error->text.english());
    }
    return rank.skipped ? skipped : done;
}

void writeTableLines(const DatabaseOutcome& rank, std::ostream& out)
{
    if (!rank.error) {
        for (const TableChange& change : rank.tables) {
            out << "          " << tableChangeText(change) << '\n';
        }
    }
}

std::string databases(std::uint64_t count)
{
    return formatCount(count) + (count == 1 ? " database" : " databases");
}

void writeOthers(const DatabaseTotals& totals, const char* skipped, std::ostream& out)
{
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0) {
            out << "; " << databases(count) << ' ' << what;
        }
    };
    add(totals.skipped, skipped);
    add(totals.failed, "not written");
    add(totals.stopped, "not begun");
}

int reportDatabases(const Context& context, const DatabaseTotals& totals, bool isDone,
                    const std::function<void(std::ostream&)>& write)
{
    const Status written = writeOutput({}, context.out, {}, [&](std::ostream& out) {
        write(out);
        return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "standard output"_text});
    });
    const int code = exitCodeOf(totals, isDone);
    if (code == kExitStopped) {
        context.err << "Stopped; every database is whole.\n";
    }
    return code == kExitDone && !written ? reportError(context, written.error()) : code;
}

int reportWritingError(const Context& context, const Error& error)
{
    if (error.kind == ErrorKind::InvalidArgument) {
        context.err << "error: " << escapeToOneLine(error.text.english()) << '\n';
        return kExitWrongUsage;
    }
    return reportError(context, error);
}

} // namespace pipescope::cli
