#include "app/cli/command.h"
#include "app/cli/finding_report.h"
#include "app/cli/progress_line.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/graph/assembly/write_run.h"

#include <ostream>
#include <system_error>

namespace pipescope::cli {
namespace {

Result<graph::GraphRequest> requestOf(const GraphOptions& options)
{
    graph::GraphRequest request;
    request.debug = options.debug;
    if (options.command != GraphCommand::Build) {
        request.bench = options.bench;
    }
    request.selection = {options.ranks, options.steps};
    request.settings.compatible = options.compatible;
    request.settings.checksOverflow = options.checksOverflow;
    request.settings.jobs = options.jobs;
    request.matching.compatible = options.compatible;
    request.matching.isFuzzy = options.isFuzzy;
    if (options.isMapped) {
        request.matching.mapping.emplace();
    }
    if (!options.mappingFile.empty()) {
        auto mapping = graph::readMapping(options.mappingFile);
        if (!mapping) {
            return mapping.error();
        }
        request.matching.mapping = *std::move(mapping);
    }
    return request;
}

/// An error of the input: nothing was written.
int reportInputError(const Context& context, const Error& error)
{
    if (error.kind == ErrorKind::Cancelled) {
        context.err << "Stopped; nothing was written.\n";
        return kExitStopped;
    }
    context.err << "error: ";
    if (!error.path.empty()) {
        context.err << escapeToOneLine(error.path.native()) << ": ";
    }
    context.err << escapeToOneLine(error.text.english()) << '\n';
    return kExitNothingToOutput;
}

int writeDatabase(const Context& context)
{
    const GraphOptions& options = context.options.graph;
    const Result<graph::GraphRequest> request = requestOf(options);
    if (!request) {
        return reportInputError(context, request.error());
    }
    const std::filesystem::path file = graph::databaseFile(options.output, request->bench.has_value());
    std::error_code failed;
    if (!file.parent_path().empty()) {
        std::filesystem::create_directories(file.parent_path(), failed);
    }
    FindingList findings;
    const auto totals = [&] {
        ProgressLine line(context.err, context.options.quiet);
        return graph::writeRun(*request, file, findings, line.progress(), context.stop);
    }();
    findings.sort();
    if (!totals) {
        if (!context.options.quiet) {
            reportWhyNothing(findings, context.err);
        }
        return reportInputError(context, totals.error());
    }
    context.out << formatCount(totals->nodes) << " nodes";
    if (request->bench) {
        context.out << ", " << formatCount(totals->matched) << " matched";
    }
    context.out << ", written to " << escapeToOneLine(file.native()) << std::endl;
    if (!context.options.quiet) {
        reportFindings(findings, context.err);
    }
    return kExitDone;
}

} // namespace

int runGraph(const Context& context)
{
    return writeDatabase(context);
}

} // namespace pipescope::cli
