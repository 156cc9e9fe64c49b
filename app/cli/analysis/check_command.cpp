#include "app/cli/analysis/analysed_run.h"
#include "app/cli/analysis/junit.h"
#include "app/cli/command.h"
#include "app/exit_code.h"

#include <algorithm>
#include <ostream>

namespace pipescope::cli {
namespace {

Status flushedVerdicts(std::ostream& out)
{
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "standard output"_text});
}

int writeVerdicts(const Context& context, const std::vector<LimitVerdict>& verdicts)
{
    if (!context.options.outputFile.empty()) {
        const int code = writeAndReport(context, [&](std::ostream& out) {
            writeJUnit(verdicts, out);
            return flushedVerdicts(out);
        });
        if (code != kExitDone) {
            return code;
        }
    }
    const Status written = writeOutput({}, context.out, context.stop, [&](std::ostream& out) {
        for (const LimitVerdict& verdict : verdicts) {
            out << (verdict.isKept ? "kept    " : "passed  ") << verdict.name << ": "
                << verdict.text.english() << '\n';
        }
        return flushedVerdicts(out);
    });
    if (!written) {
        return reportError(context, written.error());
    }
    return std::ranges::all_of(verdicts, &LimitVerdict::isKept) ? kExitDone : kExitLimitPassed;
}

} // namespace

int runCheck(const Context& context)
{
    return withAnalysis(context, [&](const std::shared_ptr<const Trace>& trace,
                                     const BubbleAnalysis& analysis, const std::vector<Duration>&) {
        return writeVerdicts(context, checkLimits(*trace, analysis, context.options.limits));
    });
}

} // namespace pipescope::cli
