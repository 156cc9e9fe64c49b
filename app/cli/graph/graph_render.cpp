#include "app/cli/finding_report.h"
#include "app/cli/graph/graph_subcommands.h"
#include "app/cli/output.h"
#include "app/exit_code.h"
#include "core/base/text.h"
#include "ui/graph/picture/graph_svg.h"

#include <ostream>
#include <system_error>
#include <utility>

namespace pipescope::cli {
namespace {

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
    TRY(auto document, [&] {
        ProgressLine line(context.err, context.options.quiet);
        return graph::openGraphs(opening, line.progress(), context.stop, {});
    }());
    TRY(auto picture, graph_picture::pictureOf(document, options.rank));
    picture.colourBy = options.colourBy;
    picture.expansion = options.expansion;
    picture.width = options.width;
    picture.isDark = options.isDark;
    return OpenedPicture{document, std::move(picture)};
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
