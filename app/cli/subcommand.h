#pragma once

#include "app/cli/options.h"
#include "app/cli/output.h"
#include "core/base/threads/progress.h"

#include <functional>
#include <iosfwd>
#include <memory>
#include <stop_token>

namespace pipescope::cli {

/// What every command works with.
struct Context
{
    const Options& options;
    std::ostream& out;
    std::ostream& err;
    std::stop_token stop;
};

/// Each runs one subcommand and returns the exit code.
int runInfo(const Context& context);
int runProblems(const Context& context);
int runDoctor(const Context& context);
int runAnalyze(const Context& context);
int runWhatIf(const Context& context);
int runCheck(const Context& context);
int runDiff(const Context& context);
int runReport(const Context& context);
int runStatistics(const Context& context);
int runSearch(const Context& context);
int runWay(const Context& context);
int runSchedule(const Context& context);
int runBlocks(const Context& context);
int runLinks(const Context& context);
int runExportTrace(const Context& context);
int runRender(const Context& context);
int runPack(const Context& context);
int runMerge(const Context& context);
int runExportDb(const Context& context);
int runUndoExport(const Context& context);
int runDemo(const Context& context);

/// Loads the documents that the options name and passes them to `use`; returns its exit code, or that of a
/// stopped or failed load.
int withTrace(const Context& context, LoadDetail detail, const std::function<int(const Trace&)>& use);
/// The same, for callers that keep the trace.
int withSharedTrace(const Context& context, LoadDetail detail,
                    const std::function<int(const std::shared_ptr<const Trace>&)>& use);

/// The same of one document.
int withSharedTraceOf(const Context& context, const std::filesystem::path& file, LoadDetail detail,
                      const std::function<int(const std::shared_ptr<const Trace>&)>& use);

using TraceWriter = std::function<Status(const std::shared_ptr<const Trace>&, std::ostream&)>;

/// Loads, writes what `write` makes of it to the output, and reports the findings. Nothing is written when
/// the trace has no content of the kind asked for, or none of the ranks and steps asked for.
int writeTrace(const Context& context, LoadDetail detail, const std::function<bool(const Trace&)>& hasContent,
               const TraceWriter& write);

/// Whether the ranks and the step that were asked for, if any, exist.
bool isSelectionPresent(const Trace& trace);

/// Whether the part of the run that was asked for begins within it; reported if not.
bool isPartPresent(const Context& context, const Trace& trace);

/// Writes to the file that the options name or to standard output, and reports what went wrong.
int writeAndReport(const Context& context, const Writer& write);

/// Reports that there is nothing, and why.
int nothingToOutput(const Context& context, const Trace& trace);

/// What was typed, as a shell takes it.
std::string commandOf(const Options& options);

/// Reports an error and returns its exit code.
int reportError(const Context& context, const Error& error);

} // namespace pipescope::cli
