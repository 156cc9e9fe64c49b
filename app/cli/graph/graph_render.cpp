#include "app/cli/graph/graph_render.h"

#include "app/cli/finding_report.h"
#include "app/cli/graph/graph_request.h"
#include "app/cli/progress_line.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "ui/graph_picture/graph_svg.h"
#include "ui/picture/picture_texts.h"

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

graph_picture::GraphPictureRequest pictureOf(const graph::GraphOpening& opening,
                                             const GraphPictureOptions& options,
                                             const graph::GraphDocument& document,
                                             std::shared_ptr<const graph::Sheet> sheet)
{
    graph_picture::GraphPictureRequest request;
    const graph::Graph& graph = *sheet->debug.graph;
    const std::filesystem::path& debug = opening.request.debug;
    const std::filesystem::path bench = opening.request.bench.value_or(debug);
    request.title = picture::nameOfRoot(debug)
                    + (opening.request.bench ? " and " + picture::nameOfRoot(bench) : "") + ", step "
                    + std::to_string(graph.step) + ", rank " + std::to_string(graph.rank.value);
    request.debugName = nameOf("debug", debug);
    request.benchName = nameOf("bench", bench);
    request.sheet = std::move(sheet);
    request.colourBy = options.colourBy;
    request.expansion = options.expansion;
    request.width = options.width;
    request.isDark = options.isDark;
    if (!document.config.colours.empty()) {
        request.ranges = document.config.colours;
    }
    return request;
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

bool isOutputTaken(const Context& context)
{
    std::error_code failed;
    const std::filesystem::path& file = context.options.graph.output;
    if (!std::filesystem::exists(std::filesystem::symlink_status(file, failed))) {
        return false;
    }
    context.err << "error: " << escapeToOneLine(file.native()) << ": is there already and is not replaced\n";
    return true;
}

Result<OpenedPicture> openPicture(const Context& context, const graph::GraphRequest& request,
                                  const GraphPictureOptions& options)
{
    const graph::GraphOpening opening{request, {}, options.step, options.rank};
    auto document = [&] {
        ProgressLine line(context.err, context.options.quiet);
        return graph::openGraphs(opening, line.progress(), context.stop, {});
    }();
    if (!document) {
        return document.error();
    }
    auto sheet = chooseSheet(*document, options.rank);
    if (!sheet) {
        return sheet.error();
    }
    return OpenedPicture{*document, pictureOf(opening, options, **document, *std::move(sheet))};
}

int runGraphRender(const Context& context)
{
    const GraphOptions& options = context.options.graph;
    const Result<graph::GraphRequest> request = requestOf(options);
    if (!request) {
        return reportInputError(context, request.error());
    }
    if (isOutputTaken(context)) {
        return kExitNotWritten;
    }
    const auto opened = openPicture(context, *request, options.picture);
    if (!opened) {
        return reportInputError(context, opened.error());
    }
    const int code = writeFile(context, opened->picture);
    if (code == kExitDone && !context.options.quiet) {
        reportGraphFindings(opened->document->files.findings, context.err);
    }
    return code;
}

} // namespace pipescope::cli
