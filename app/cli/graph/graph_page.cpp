#include "app/cli/finding_report.h"
#include "app/cli/graph/graph_subcommands.h"
#include "app/cli/output.h"
#include "app/exit_code.h"
#include "core/base/threads/parallel.h"
#include "core/graph/explain/report/divergence_report.h"
#include "core/graph/open/assembly/write_run.h"
#include "ui/graph/picture/graph_svg.h"
#include "ui/graph/picture/report_page.h"

#include <ostream>
#include <string>

namespace pipescope::cli {
namespace {

Result<graph::DivergenceReport> compare(const Context& context, const graph::GraphRequest& request,
                                        FindingList& findings)
{
    constexpr std::size_t kWorstNodes = 20;
    graph::DivergenceReport report;
    report.debug = request.debug;
    report.bench = *request.bench;
    ProgressLine line(context.err, context.options.quiet);
    const auto use = [&](const graph::GraphStep& step) {
        addStep(step, {kWorstNodes, workerCount(request.settings.jobs)}, report, findings);
        return ok();
    };
    const auto totals = graph::runSteps(request, use, findings, line.progress(), context.stop);
    findings.sort();
    if (!totals) {
        return totals.error();
    }
    return report;
}

/// The picture shows where the sides part, unless the user chose.
GraphPictureOptions pictureOptions(const GraphOptions& options, const graph::DivergenceReport& report)
{
    GraphPictureOptions picture = options.picture;
    const bool isChosen = picture.step || picture.rank;
    const bool isMerged = !options.mergeDebug.empty() || !options.mergeBench.empty();
    if (report.first && !isChosen) {
        picture.step = report.first->step;
        // Merged ranks are one graph for each replica, whose rank is the first.
        picture.rank = isMerged ? std::nullopt : std::optional(report.first->rank);
    }
    return picture;
}

} // namespace

int runGraphPage(const Context& context)
{
    const GraphOptions& options = context.options.graph;
    const Result<graph::GraphRequest> request = requestOf(options);
    if (!request) {
        return reportInputError(context, request.error());
    }
    if (isOutputTaken(context)) {
        return kExitNotWritten;
    }
    FindingList findings;
    const auto report = compare(context, *request, findings);
    if (!report) {
        return reportInputError(context, report.error());
    }
    const auto opened = openPicture(context, *request, pictureOptions(options, *report));
    if (!opened) {
        return reportInputError(context, opened.error());
    }
    const auto writePicture = [&](std::ostream& out) {
        return graph_picture::writeGraphSvg(opened->picture, graph_picture::SvgUse::Inline, out);
    };
    const graph_picture::ReportPage page{*report,
                                         findings.rows(),
                                         writePicture,
                                         commandOf(context.options),
                                         std::string("Pipescope ") + PIPESCOPE_VERSION,
                                         std::string(languageTag(options.language)),
                                         translateTo(options.language)};
    const Status written = writeOutput(options.output, context.out, context.stop, [&](std::ostream& out) {
        return graph_picture::writeReportPage(page, out);
    });
    if (!written) {
        return reportError(context, written.error());
    }
    if (!context.options.quiet) {
        reportGraphFindings(findings, context.err);
    }
    return kExitDone;
}

} // namespace pipescope::cli
