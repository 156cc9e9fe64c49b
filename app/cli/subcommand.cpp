#include "app/cli/subcommand.h"

#include "app/cli/finding_report.h"
#include "app/cli/output.h"
#include "app/exit_code.h"
#include "core/base/parse/durations.h"
#include "core/base/text.h"

#include <ostream>
#include <string_view>

namespace pipescope::cli {
int withTrace(const Context& context, LoadDetail detail, const std::function<int(const Trace&)>& use)
{
    return withSharedTrace(context, detail,
                           [&](const std::shared_ptr<const Trace>& trace) { return use(*trace); });
}

int withSharedTrace(const Context& context, LoadDetail detail,
                    const std::function<int(const std::shared_ptr<const Trace>&)>& use)
{
    return withSharedTraceOf(context, context.options.folder, detail, use);
}

int withSharedTraceOf(const Context& context, const std::filesystem::path& file, LoadDetail detail,
                      const std::function<int(const std::shared_ptr<const Trace>&)>& use)
{
    LoadOptions options = context.options.load;
    options.detail = detail;
    const auto document = [&] {
        ProgressLine line(context.err, context.options.quiet);
        return load({{file}, options}, line.progress(), context.stop);
    }();
    if (!document) {
        const Error& error = document.error();
        const bool isStopped = error.kind == ErrorKind::Cancelled;
        const std::string place = error.path.empty() ? "" : escapeToOneLine(error.path.native()) + ": ";
        context.err << (isStopped ? "Stopped while reading; nothing was written.\n"
                                  : "error: " + place + error.text.english() + "\n");
        return isStopped ? kExitStopped : kExitNothingToOutput;
    }
    return use(*document);
}

bool isSelectionPresent(const Trace& trace)
{
    return !trace.findings.contains(FindingId::NoRankSelected)
           && !trace.findings.contains(FindingId::StepNotPresent);
}

bool isPartPresent(const Context& context, const Trace& trace)
{
    const Duration length = trace.span().duration();
    const bool beginsWithin = context.options.part.from.value_or(Duration{}) < length;
    if (!beginsWithin) {
        context.err << "error: the run lasts only " << formatDuration(length) << '\n';
    }
    return beginsWithin;
}

int writeAndReport(const Context& context, const Writer& write)
{
    const Status written = writeOutput(context.options.outputFile, context.out, context.stop, write);
    return written ? kExitDone : reportError(context, written.error());
}

int nothingToOutput(const Context& context, const Trace& trace)
{
    reportWhyNothing(trace.findings, context.err);
    return kExitNothingToOutput;
}

int reportError(const Context& context, const Error& error)
{
    if (error.kind == ErrorKind::Cancelled) {
        const std::filesystem::path& file = context.options.outputFile;
        context.err << (file.empty() ? std::string("Stopped; the output is incomplete.")
                                     : "Stopped; " + escapeToOneLine(file.native()) + " was not written.")
                    << '\n';
        return kExitStopped;
    }
    context.err << "error: cannot write";
    if (!error.path.empty()) {
        context.err << ' ' << escapeToOneLine(error.path.native());
    }
    context.err << ": " << escapeToOneLine(error.text.english()) << '\n';
    return kExitNotWritten;
}

std::string commandOf(const Options& options)
{
    std::string command = "pipescope-cli";
    for (const std::string& word : options.arguments) {
        command += ' ' + shellWord(word);
    }
    return command;
}

} // namespace pipescope::cli
