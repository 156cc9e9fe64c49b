#include "ui/run/picture/svg/svg_picture.h"

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/picture/picture.h"
#include "ui/run/picture/picture_texts.h"
#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/picture/svg/svg_shapes.h"

#include <ostream>

namespace pipescope::picture {
namespace {

PictureFonts fontsOf(const SvgFonts& fonts)
{
    return {fonts.label.measure(), fonts.plain.measure(), fonts.label.height(), fonts.plain.height()};
}

void writeBars(const Picture& picture, const ShownTimeline& shown, SvgCanvas& canvas, std::ostream& out)
{
    canvas.enter(picture.areas.canvas);
    out << "<g shape-rendering=\"crispEdges\">\n";
    drawBackground(canvas, shown);
    drawBars(canvas, shown);
    out << "</g>\n";
    drawLabels(canvas, shown);
    drawRowNotes(canvas, shown);
    drawLinks(canvas, shown, LinkChoice::All);
    drawOverlays(canvas, shown);
    canvas.leave();
}

ShownLegend legendOf(const Picture& picture, const PictureFonts& fonts, const Translate& translate)
{
    const std::string note = picture.scene.links() == nullptr
                                 ? std::string()
                                 : linksNote(picture.list.links.size(), picture.list.linksInView, translate);
    return layOutLegend(picture.areas.legend, picture.scene.legend(), note, fonts.plain, translate);
}

} // namespace

Status writeSvg(const PictureRequest& request, std::ostream& out)
{
    const PictureFonts fonts = fontsOf({});
    const Picture picture = makePicture(request, fonts);
    const ShownTimeline shown{picture.scene,
                              picture.list,
                              picture.ruler,
                              picture.areas,
                              picture.time,
                              picture.rows(),
                              scene::paletteFor(request.isDark, request.colours),
                              request.translate,
                              picture.title,
                              request.marks,
                              request.selectedStep,
                              request.range};
    SvgCanvas canvas(out);
    out << kXmlDeclaration;
    openSvg(out, request.size, picture.width, picture.height, picture.title);
    defineHatch(out);
    canvas.fill(picture.areas.whole, {shown.palette.background});
    writeBars(picture, shown, canvas, out);
    drawRowNames(canvas, shown);
    drawStrips(canvas, shown, picture.time.span(), [&](const std::string& key, const scene::Box& area) {
        if (const auto strip = picture.strips.find(key); strip != picture.strips.end()) {
            drawColumns(canvas, strip->second, area, shown.palette);
        }
    });
    drawGroupNames(canvas, shown);
    drawRuler(canvas, shown);
    drawMarks(canvas, shown);
    drawTitle(canvas, shown);
    drawLegend(canvas, legendOf(picture, fonts, request.translate), shown.palette);
    out << "</svg>\n";
    out.flush();
    return out.good() ? ok() : Status(Error{ErrorKind::Io, {}, "the picture could not be written"_text});
}

} // namespace pipescope::picture
