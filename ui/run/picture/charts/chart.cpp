#include "ui/run/picture/charts/chart.h"

#include "ui/run/picture/charts/chart_parts.h"
#include "ui/run/picture/svg/svg_canvas.h"
#include "ui/run/picture/svg/svg_shapes.h"

#include <ostream>

namespace pipescope::picture {

void writeChart(const Chart& chart, const Translate& translate, std::ostream& out)
{
    openSvg(out, {static_cast<int>(chart.width), static_cast<int>(chart.height)}, chart.width, chart.height,
            chart.title.in(translate));
    defineHatch(out);
    SvgCanvas canvas(out);
    scene::Palette palette = scene::paletteFor(false);
    palette.text = kChartText;
    chart.draw(canvas, chart.width, palette);
    out << "</svg>\n";
}

} // namespace pipescope::picture
