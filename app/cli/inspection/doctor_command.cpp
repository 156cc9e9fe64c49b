#include "app/cli/command.h"
#include "app/exit_code.h"
#include "core/run/analysis/doctor/diagnosis.h"

#include <ostream>

namespace pipescope::cli {

int runDoctor(const Context& context)
{
    return withTrace(context, LoadDetail::Everything, [&](const Trace& trace) {
        if (!isSelectionPresent(trace)) {
            return nothingToOutput(context, trace);
        }
        const Diagnosis diagnosis = diagnose(trace);
        const int code = writeAndReport(context, [&](std::ostream& out) {
            if (context.options.json) {
                writeDiagnosisJson(trace, diagnosis, out);
            } else {
                writeDiagnosis(trace, diagnosis, out);
            }
            return flushed(out);
        });
        if (code != kExitDone) {
            return code;
        }
        return diagnosis.needsMending() ? kExitLimitExceeded : kExitDone;
    });
}

} // namespace pipescope::cli
