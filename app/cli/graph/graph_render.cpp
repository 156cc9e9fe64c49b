#include "app/cli/graph/graph_render.h"

#include "app/cli/finding_report.h"
#include "app/cli/graph/graph_request.h"
#include "app/cli/progress_line.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "core/graph/opening/graph_document.h"
#include "ui/graph_picture/graph_svg.h"

#include <memory>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

namespace pipescope::cli {
namespace {

std::string nameOf(const char* side, const std::filesystem::path& file)
{
    return std::string(side) + ": " + file.native();
}

/// The rank that was asked for, or the first.
Result<std::shared_ptr<const graph::Sheet>> chooseSheet(const graph::GraphDocumentPointer& document,
                                                        std::optional<Rank> rank)
{
    const graph::Sheet* sheet = rank                       ? document->sheetOf(*rank)
                                : document->sheets.empty() ? nullptr
                                                           : &document->sheets.front();
    if (sheet == nullptr) {
        return Error{ErrorKind::NotFound, document->opening.request.debug,
                     rank ? "there is no rank %1"_text(rank->value) : UserText("there is no graph"_text)};
    }
    return std::shared_ptr<const graph::Sheet>(document, sheet);
}

graph_picture::GraphPictureRequest pictureOf(const GraphOptions& options,
                                             const graph::GraphDocument& document,
                                             std::shared_ptr<const graph::Sheet> sheet)
{
    graph_picture::GraphPictureRequest request;
    const graph::Graph& graph = *sheet->debug.graph;
    const std::string place =
        "step " + std::to_string(graph.step) + ", rank " + std::to_string(graph.rank.value);
    request.title = options.debug.filename().native()
                    + (options.bench.empty() ? "" : " and " + options.bench.filename().native()) + ", "
                    + place;
    request.debugName = nameOf("debug", options.debug);
    request.benchName = nameOf("bench", options.bench.empty() ? options.debug : options.bench);
    request.sheet = std::move(sheet);
    request.colourBy = options.picture.colourBy;
    request.expansion = options.picture.expansion;
    request.width = options.picture.width;
    request.isDark = options.picture.isDark;
    if (!document.config.colours.empty()) {
        request.ranges = document.config.colours;
    }
    return request;
}

/// Whether the file is there; it is reported and never replaced, like databases.
bool isTaken(const Context& context)
{
    std::error_code failed;
    const std::filesystem::path& file = context.options.graph.output;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, failed))) {
        return false;
    }
    context.err << "error: " << escapeToOneLine(file.native()) << ": is there already and is not replaced\n";
    return true;
}

int writeFile(const Context& context, const graph_picture::GraphPictureRequest& picture)
{
    const auto write = [&](std::ostream& out) {
        return graph_picture::writeGraphSvg(picture, graph_picture::SvgUse::File, out);
    };
    const Status written = writeOutput(context.options.graph.output, context.out, context.stop, write);
    return written ? kExitDone : reportError(context, written.error());
}

} // namespace

int runGraphRender(const Context& context)
{
    const GraphOptions& options = context.options.graph;
    Result<graph::GraphRequest> request = requestOf(options);
    if (!request) {
        return reportInputError(context, request.error());
    }
    if (isTaken(context)) {
        return kExitNotWritten;
    }
    const auto document = [&] {
        ProgressLine line(context.err, context.options.quiet);
        const graph::GraphOpening opening{
            *std::move(request), {}, options.picture.step, options.picture.rank};
        return graph::openGraphs(opening, line.progress(), context.stop, {});
    }();
    if (!document) {
        return reportInputError(context, document.error());
    }
    const auto sheet = chooseSheet(*document, options.picture.rank);
    if (!sheet) {
        return reportInputError(context, sheet.error());
    }
    const int code = writeFile(context, pictureOf(options, **document, *sheet));
    if (code == kExitDone && !context.options.quiet) {
        reportGraphFindings((*document)->files.findings, context.err);
    }
    return code;
}

} // namespace pipescope::cli
