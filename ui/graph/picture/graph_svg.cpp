#include "ui/graph/picture/graph_svg.h"

#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/picture/svg/svg_shapes.h"

#include <ostream>

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

} // namespace pipescope::graph_picture
