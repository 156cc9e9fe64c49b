#include "app/cli/finding_report.h"
#include "app/cli/graph/graph_subcommands.h"
#include "app/cli/output.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/base/threads/parallel.h"
#include "core/graph/explain/report/report_json.h"
#include "core/graph/open/assembly/compare_step.h"
#include "core/graph/open/assembly/write_run.h"
#include "core/graph/open/parts/merge_databases.h"

#include <algorithm>
#include <ostream>
#include <system_error>

namespace pipescope::cli {
namespace {

/// Writes the pairs that structural matching found, if it was asked for.
int writeFoundMapping(const Context& context, const graph::RunTotals& totals)
{
    const std::filesystem::path& file = context.options.graph.newMapping;
    if (file.empty()) {
        return kExitDone;
    }
    if (!totals.foundMapping) {
        context.err << "No mapping was written: the modules have the same names on both sides, or a mapping "
                       "was given.\n";
        return kExitDone;
    }
    const Status written = graph::writeMapping(*totals.foundMapping, file);
    return written ? kExitDone : reportError(context, written.error());
}

/// What the public tool's compare.json asks for, with the other options.
Status takeCompareFile(const GraphOptions& options, graph::GraphRequest& request, FindingList& findings)
{
    TRY(auto file, graph::readCompareFile(options.compareFile, findings));
    request.debug = file.debug;
    request.bench = file.bench;
    request.settings.mergeDebug = file.mergeDebug;
    request.settings.mergeBench = file.mergeBench;
    return ok();
}

/// Whether the error is about what was to be written, and not about the input.
bool isOfOutput(const Error& error, const std::filesystem::path& file)
{
    std::error_code failed;
    const std::filesystem::path folder = std::filesystem::absolute(file, failed).parent_path();
    const std::filesystem::path at = std::filesystem::absolute(error.path, failed);
    // The file that is written may have something before or behind its name until it is whole.
    const bool isNamedLike = at.filename().native().find(file.filename().native()) != std::string::npos;
    return !error.path.empty() && (at == folder || (at.parent_path() == folder && isNamedLike));
}

/// `error` is one of reading the input or writing `file`.
int reportDatabaseError(const Context& context, const Error& error, const std::filesystem::path& file)
{
    return isOfOutput(error, file) && error.kind != ErrorKind::Cancelled ? reportError(context, error)
                                                                         : reportInputError(context, error);
}

int writeDatabase(const Context& context)
{
    const GraphOptions& options = context.options.graph;
    Result<graph::GraphRequest> request = requestOf(options);
    FindingList findings;
    if (request && options.command == GraphCommand::CompareFile) {
        if (const Status read = takeCompareFile(options, *request, findings); !read) {
            request = read.error();
        }
    }
    if (!request) {
        return reportInputError(context, request.error());
    }
    const std::filesystem::path file = graph::databaseFile(options.output, request->bench.has_value());
    std::error_code failed;
    if (!file.parent_path().empty()) {
        std::filesystem::create_directories(file.parent_path(), failed);
    }
    const auto totals = [&] {
        ProgressLine line(context.err, context.options.quiet);
        return graph::writeRun(*request, file, findings, line.progress(), context.stop);
    }();
    findings.sort();
    if (!totals) {
        if (!context.options.quiet) {
            reportGraphFindings(findings, context.err);
        }
        return reportDatabaseError(context, totals.error(), file);
    }
    context.out << formatCount(totals->nodes) << " nodes";
    if (request->bench) {
        context.out << ", " << formatCount(totals->matched) << " matched";
    }
    context.out << ", written to " << escapeToOneLine(file.native()) << std::endl;
    if (!context.options.quiet) {
        reportGraphFindings(findings, context.err);
    }
    return writeFoundMapping(context, *totals);
}

int runMergeDatabases(const Context& context)
{
    const GraphOptions& options = context.options.graph;
    std::error_code failed;
    if (!options.output.parent_path().empty()) {
        std::filesystem::create_directories(options.output.parent_path(), failed);
    }
    const auto merged = graph::mergeDatabases(options.parts, options.output, context.stop);
    if (!merged) {
        // Parts may be called like the output, with something before it.
        const std::filesystem::path& at = merged.error().path;
        const bool isOfPart =
            at != options.output && std::ranges::any_of(options.parts, [&](const auto& part) {
                return std::filesystem::equivalent(part, at, failed);
            });
        return isOfPart ? reportInputError(context, merged.error())
                        : reportDatabaseError(context, merged.error(), options.output);
    }
    context.out << formatCount(merged->ranks) << (merged->ranks == 1 ? " graph of " : " graphs of ")
                << formatCount(merged->steps) << (merged->steps == 1 ? " step, " : " steps, ")
                << formatCount(merged->nodes) << " nodes, written to "
                << escapeToOneLine(options.output.native()) << std::endl;
    return kExitDone;
}

bool keepsLimits(const GraphOptions& options, const graph::DivergenceReport& report)
{
    // Where nothing was measured, no error shows that there is none.
    const bool isSmall =
        !options.maxError || (report.measured > 0 && report.largestError <= *options.maxError);
    const bool isDecided = !options.maxUndecided || report.notComparable <= *options.maxUndecided;
    const auto overflows = report.overflow[1] + report.overflow[2] + report.overflow[3];
    return isSmall && isDecided && (!options.refusesOverflow || overflows == 0);
}

int runDiverge(const Context& context)
{
    const GraphOptions& options = context.options.graph;
    Result<graph::GraphRequest> request = requestOf(options);
    if (!request) {
        return reportInputError(context, request.error());
    }
    request->settings.checksOverflow = options.checksOverflow || options.refusesOverflow;
    constexpr std::size_t kWorstNodes = 10;
    graph::DivergenceReport report;
    report.debug = options.debug;
    report.bench = options.bench;
    FindingList findings;
    const auto totals = [&] {
        ProgressLine line(context.err, context.options.quiet);
        const auto use = [&](const graph::GraphStep& step) {
            addStep(step, {kWorstNodes, workerCount(request->settings.jobs)}, report, findings);
            return ok();
        };
        return graph::runSteps(*request, use, findings, line.progress(), context.stop);
    }();
    findings.sort();
    if (!totals) {
        return reportInputError(context, totals.error());
    }
    const bool isKept = keepsLimits(options, report);
    const int code = writeAndReport(context, [&](std::ostream& out) {
        if (options.json) {
            return writeReportJson(report, isKept, findings, out);
        }
        writeReport(report, out);
        return ok();
    });
    if (code == kExitDone && !options.json && !context.options.quiet) {
        reportGraphFindings(findings, context.err);
    }
    const int mappingCode = code == kExitDone ? writeFoundMapping(context, *totals) : code;
    return mappingCode == kExitDone && !isKept ? kExitLimitExceeded : mappingCode;
}

} // namespace

int runGraph(const Context& context)
{
    switch (context.options.graph.command) {
    case GraphCommand::Diverge:
        return runDiverge(context);
    case GraphCommand::Render:
        return runGraphRender(context);
    case GraphCommand::Report:
        return runGraphPage(context);
    case GraphCommand::Repaired:
        return runGraphRepaired(context);
    case GraphCommand::MergeDatabases:
        return runMergeDatabases(context);
    case GraphCommand::CompareFile:
    case GraphCommand::Build:
    case GraphCommand::Compare:
        break;
    }
    return writeDatabase(context);
}

} // namespace pipescope::cli
