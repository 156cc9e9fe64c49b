#pragma once

#include "core/base/user_text.h"
#include "core/run/bubbles/report/analysis.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/canvas/canvas.h"

#include <functional>
#include <iosfwd>

namespace pipescope::picture {

/// A chart, drawn the same on every canvas.
struct Chart
{
    UserText title;
    /// The least and the usual width, and the height. Pixels.
    double leastWidth = 0;
    double width = 0;
    double height = 0;
    /// In an area of that height, from the origin on; `text` is the colour of what stands beside the shapes.
    std::function<void(scene::Canvas& canvas, double width, scene::Rgb text)> draw;
};

/// The ladder as bars that step down from the measured time to the work of the busiest rank, the greatest
/// loss in a colour of its own. Rungs of no length are left out.
Chart waterfallChart(const LossLadder& ladder, const Translate& translate);

/// The idle share of each rank in each step as shades of one colour. Of bounded size: where there are many
/// ranks or steps, neighbours share a cell, which shows the worst of them.
Chart bubbleMapChart(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate);

/// As an SVG document.
void writeChart(const Chart& chart, const Translate& translate, std::ostream& out);

} // namespace pipescope::picture
