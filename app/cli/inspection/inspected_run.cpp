#include "app/cli/inspection/inspected_run.h"

#include "app/cli/finding_report.h"
#include "app/exit_code.h"

#include <ostream>

namespace pipescope::cli {

int inspect(const Context& context, const std::function<int(const Trace&)>& use)
{
    return withTrace(context, LoadDetail::Everything, [&](const Trace& trace) {
        if (trace.blockCount() + trace.operatorCount() == 0 || !isSelectionPresent(trace)) {
            return nothingToOutput(context, trace);
        }
        if (!context.options.quiet) {
            reportFindings(trace.findings, context.err);
        }
        return use(trace);
    });
}

int reportStopped(const Context& context)
{
    context.err << "Stopped; nothing was written.\n";
    return kExitStopped;
}

std::optional<StepIndex> stepAskedFor(const Context& context, const Trace& trace)
{
    const auto& number = context.options.load.step;
    for (std::size_t i = 0; number && i < trace.steps.size(); ++i) {
        if (trace.steps[i].number == *number) {
            return StepIndex{i};
        }
    }
    return std::nullopt;
}

} // namespace pipescope::cli
