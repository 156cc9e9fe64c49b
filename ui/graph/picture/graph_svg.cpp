#include "ui/graph/picture/graph_svg.h"

#include "core/graph/explain/search/suspects.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/picture/svg/svg_shapes.h"

#include <ostream>
#include <string>

namespace pipescope::graph_picture {

Status writeGraphSvg(const GraphPictureRequest& request, SvgUse use, std::ostream& out)
{
    return writeGraphSvg(makeGraphPicture(request), use, out);
}

Status writeGraphSvg(const GraphPicture& picture, SvgUse use, std::ostream& out)
{
    if (use == SvgUse::File) {
        out << pipescope::picture::kXmlDeclaration;
    }
    pipescope::picture::openSvg(out, {picture.width, picture.height}, picture.width, picture.height,
                                picture.title);
    pipescope::picture::defineHatch(out);
    pipescope::picture::SvgCanvas canvas(out, fontsOfPictures());
    drawPicture(canvas, picture);
    out << "</svg>\n";
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the picture could not be written"_text});
}

namespace {

std::string nameOf(const char* side, const std::filesystem::path& file)
{
    return std::string(side) + ": " + file.native();
}

} // namespace

Result<GraphPictureRequest> pictureOf(const graph::GraphDocumentPointer& document, std::optional<Rank> rank)
{
    const std::filesystem::path& debug = document->opening.request.debug;
    const auto suspects =
        document->sheets.empty() ? graph::Suspects() : graph::suspectsOf(*document->sheets.front().step);
    const graph::Sheet* const sheet = rank                       ? document->sheetOf(*rank)
                                      : document->sheets.empty() ? nullptr
                                      : suspects.first ? &document->sheets[suspects.first->node.rank]
                                                       : &document->sheets.front();
    if (sheet == nullptr) {
        return Error{ErrorKind::NotFound, debug,
                     rank ? "there is no rank %1"_text(rank->value) : UserText("there is no graph"_text)};
    }
    GraphPictureRequest request;
    request.sheet = std::shared_ptr<const graph::Sheet>(document, sheet);
    request.roles = graph_scene::rolesOf(*sheet, suspects);
    const graph::Graph& graph = *sheet->debug.graph;
    const auto& bench = document->opening.request.bench;
    request.title = picture::nameOfRoot(debug) + (bench ? " and " + picture::nameOfRoot(*bench) : "")
                    + ", step " + std::to_string(graph.step) + ", rank " + std::to_string(graph.rank.value);
    request.debugName = nameOf("debug", debug);
    request.benchName = nameOf("bench", bench.value_or(debug));
    if (!document->config.colours.empty()) {
        request.ranges = document->config.colours;
    }
    return request;
}

} // namespace pipescope::graph_picture
