#include "app/cli/finding_report.h"
#include "app/cli/subcommand.h"
#include "app/exit_code.h"
#include "core/base/files/compressed_file.h"
#include "core/base/text.h"
#include "core/run/exporters/exporters.h"

#include <ostream>

namespace pipescope::cli {

int writeTrace(const Context& context, LoadDetail detail, const std::function<bool(const Trace&)>& hasContent,
               const TraceWriter& write)
{
    return withSharedTrace(context, detail, [&](const std::shared_ptr<const Trace>& trace) {
        if (!hasContent(*trace) || !isSelectionPresent(*trace)) {
            return nothingToOutput(context, *trace);
        }
        const int code = writeAndReport(context, [&](std::ostream& out) { return write(trace, out); });
        if (code == kExitDone && !context.options.quiet) {
            reportFindings(trace->findings, context.err);
        }
        return code;
    });
}

int runBlocks(const Context& context)
{
    return writeTrace(
        context, LoadDetail::Blocks, [](const Trace& trace) { return trace.blockCount() > 0; },
        [&](const std::shared_ptr<const Trace>& trace, std::ostream& out) {
            return writeBlocks(*trace, context.options.format, out);
        });
}

int runLinks(const Context& context)
{
    return writeTrace(
        context, LoadDetail::Everything, [](const Trace& trace) { return !trace.links.empty(); },
        [&](const std::shared_ptr<const Trace>& trace, std::ostream& out) {
            return writeLinks(*trace, context.options.format, out);
        });
}

namespace {

int writeChromeFile(const Context& context, const Trace& trace)
{
    return writeAndReport(context, [&](std::ostream& out) {
        const ChromeTimes times = context.options.compatible ? ChromeTimes::Absolute : ChromeTimes::FromBegin;
        return writeCompressedAsNamed(context.options.outputFile, out, [&](std::ostream& plain) {
            return writeChromeTrace(trace, plain, times);
        });
    });
}

/// The public converter of logs makes a folder with two files.
int writeProfileFolder(const Context& context, const Trace& trace)
{
    const Status written = writePaddleProfile(trace, context.options.outputFile);
    return written ? kExitDone : reportError(context, written.error());
}

} // namespace

int runExportTrace(const Context& context)
{
    return withTrace(context, LoadDetail::Everything, [&](const Trace& trace) {
        const bool hasContent = trace.blockCount() > 0 || trace.operatorCount() > 0;
        if (!hasContent || !isSelectionPresent(trace)) {
            return nothingToOutput(context, trace);
        }
        const bool asFolder = context.options.compatible && trace.source.hasProfileFolder;
        const int code = asFolder ? writeProfileFolder(context, trace) : writeChromeFile(context, trace);
        if (code == kExitDone && !context.options.quiet) {
            reportFindings(trace.findings, context.err);
        }
        return code;
    });
}

int runDemo(const Context& context)
{
    const auto counts = writeDemoCluster(context.options.folder, context.options.demo);
    if (!counts) {
        if (counts.error().kind == ErrorKind::InvalidArgument) {
            context.err << "error: " << escapeToOneLine(counts.error().text.english()) << '\n';
            return kExitWrongUsage;
        }
        return reportError(context, counts.error());
    }
    context.out << formatCount(counts->ranks) << " ranks, " << formatCount(counts->blocks) << " blocks, "
                << formatCount(counts->links) << " links in "
                << escapeToOneLine(context.options.folder.native()) << std::endl;
    return kExitDone;
}

} // namespace pipescope::cli
