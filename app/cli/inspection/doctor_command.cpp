#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/graph/read/doctor/dump_diagnosis.h"
#include "core/run/analysis/doctor/diagnosis.h"

#include <algorithm>
#include <ostream>

namespace pipescope::cli {
namespace {

/// Writes with one of the two, and says whether something is to be mended.
int writeEither(const Context& context, bool isWhole, const std::function<void(std::ostream&)>& writeText,
                const std::function<void(std::ostream&)>& writeJson)
{
    const int code = writeAndReport(context, [&](std::ostream& out) {
        (context.options.json ? writeJson : writeText)(out);
        return flushed(out);
    });
    return code == kExitDone && !isWhole ? kExitLimitExceeded : code;
}

int diagnoseRun(const Context& context)
{
    return withTrace(context, LoadDetail::Everything, [&](const Trace& trace) {
        if (!isSelectionPresent(trace)) {
            return nothingToOutput(context, trace);
        }
        const Diagnosis diagnosis = diagnose(trace);
        return writeEither(
            context, !diagnosis.needsMending(),
            [&](std::ostream& out) { writeDiagnosis(trace, diagnosis, out); },
            [&](std::ostream& out) { writeDiagnosisJson(trace, diagnosis, out); });
    });
}

bool isDump(const graph::DumpRecord& record)
{
    return record.hasDump || record.hasConstruct;
}

} // namespace

int runDoctor(const Context& context)
{
    auto dumps = graph::diagnoseDumps(context.options.folder);
    if (!dumps || std::none_of(dumps->records.begin(), dumps->records.end(), isDump)) {
        return diagnoseRun(context);
    }
    if (!context.options.bench.empty()) {
        const auto bench = graph::diagnoseDumps(context.options.bench);
        if (!bench) {
            context.err << "error: " << escapeToOneLine(context.options.bench.native()) << ": "
                        << escapeToOneLine(bench.error().text.english()) << '\n';
            return kExitNothingToOutput;
        }
        graph::addFaultsBetween(*bench, *dumps);
    }
    return writeEither(
        context, dumps->faults.empty(), [&](std::ostream& out) { writeDumpDiagnosis(*dumps, out); },
        [&](std::ostream& out) { writeDumpDiagnosisJson(*dumps, out); });
}

} // namespace pipescope::cli
