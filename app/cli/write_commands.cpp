#include "app/cli/command.h"
#include "app/cli/finding_report.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/exporters/exporter.h"

#include <ostream>

namespace pipescope::cli {

int writeTrace(const Context& context, LoadDetail detail, const std::function<bool(const Trace&)>& hasContent,
               const TraceWriter& write)
{
    return withTrace(context, detail, [&](const Trace& trace) {
        if (!hasContent(trace) || !isSelectionPresent(trace)) {
            return nothingToOutput(context, trace);
        }
        const int code = writeAndTell(context, [&](std::ostream& out) { return write(trace, out); });
        if (code == kExitDone && !context.options.quiet) {
            tellFindings(trace.findings, context.err);
        }
        return code;
    });
}

int runBlocks(const Context& context)
{
    return writeTrace(
        context, LoadDetail::Blocks, [](const Trace& trace) { return trace.blockCount() > 0; },
        [&](const Trace& trace, std::ostream& out) {
            return writeBlocks(trace, context.options.format, out);
        });
}

int runLinks(const Context& context)
{
    return writeTrace(
        context, LoadDetail::Everything, [](const Trace& trace) { return !trace.links.empty(); },
        [&](const Trace& trace, std::ostream& out) {
            return writeLinks(trace, context.options.format, out);
        });
}

int runExportTrace(const Context& context)
{
    return writeTrace(
        context, LoadDetail::Everything,
        [](const Trace& trace) { return trace.blockCount() > 0 || trace.operatorCount() > 0; },
        [&](const Trace& trace, std::ostream& out) {
            const ChromeTimes times =
                context.options.compatible ? ChromeTimes::Absolute : ChromeTimes::FromBegin;
            return writeCompressedAsNamed(context.options.outputFile, out, [&](std::ostream& plain) {
                return writeChromeTrace(trace, plain, times);
            });
        });
}

int runDemo(const Context& context)
{
    const auto counts = writeDemoCluster(context.options.folder, context.options.demo);
    if (!counts) {
        if (counts.error().kind == ErrorKind::InvalidArgument) {
            context.err << "error: " << escapeToOneLine(counts.error().text) << '\n';
            return kExitWrongUsage;
        }
        return tellError(context, counts.error());
    }
    context.out << formatCount(counts->ranks) << " ranks, " << formatCount(counts->blocks) << " blocks, "
                << formatCount(counts->links) << " links in "
                << escapeToOneLine(context.options.folder.native()) << std::endl;
    return kExitDone;
}

} // namespace pipescope::cli
