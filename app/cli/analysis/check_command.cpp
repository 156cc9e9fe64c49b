#include "app/cli/analysis/analysed_run.h"
#include "app/cli/analysis/junit.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/run/bubbles/limits/limits.h"

#include <algorithm>
#include <ostream>

namespace pipescope::cli {
namespace {

/// What a check found out.
struct Checked
{
    /// Verdicts on the limits that were asked for.
    std::vector<LimitVerdict> limits;
    /// Verdicts on the data that they were held against.
    std::vector<LimitVerdict> data;

    std::vector<LimitVerdict> all() const
    {
        std::vector<LimitVerdict> both = limits;
        both.insert(both.end(), data.begin(), data.end());
        return both;
    }

    int exitCode() const
    {
        const auto areKept = [](const std::vector<LimitVerdict>& verdicts) {
            return std::ranges::all_of(verdicts, &LimitVerdict::isKept);
        };
        if (!areKept(limits)) {
            return kExitLimitExceeded;
        }
        return areKept(data) ? kExitDone : kExitDataLost;
    }
};

/// To the files of --junit and --json where they are given, and as text to standard output.
int writeVerdicts(const Context& context, const Trace& trace, const Checked& checked)
{
    const std::vector<LimitVerdict> verdicts = checked.all();
    if (!context.options.outputFile.empty()) {
        const int code = writeAndReport(context, [&](std::ostream& out) {
            writeJUnit(verdicts, trace.findings, out);
            return flushed(out);
        });
        if (code != kExitDone) {
            return code;
        }
    }
    if (!context.options.jsonFile.empty()) {
        const Status written =
            writeOutput(context.options.jsonFile, context.out, context.stop, [&](std::ostream& out) {
                writeVerdictsJson(verdicts, trace.findings, out);
                return flushed(out);
            });
        if (!written) {
            return reportError(context, written.error());
        }
    }
    const Status written = writeOutput({}, context.out, context.stop, [&](std::ostream& out) {
        for (const LimitVerdict& verdict : verdicts) {
            out << (verdict.isKept ? "ok      " : "FAILED  ") << verdict.name << ": "
                << verdict.text.english() << '\n';
        }
        return flushed(out);
    });
    return written ? checked.exitCode() : reportError(context, written.error());
}

} // namespace

int runCheck(const Context& context)
{
    return withAnalysis(context, [&](const std::shared_ptr<const Trace>& trace,
                                     const BubbleAnalysis& analysis, const std::vector<Duration>&) {
        return writeVerdicts(context, *trace,
                             {checkLimits(*trace, analysis, context.options.limits),
                              checkData(*trace, analysis, context.options.findingsAllowed)});
    });
}

} // namespace pipescope::cli
