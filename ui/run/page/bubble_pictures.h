#pragma once

#include "core/run/bubbles/report/analysis.h"
#include "core/run/model/trace.h"

#include <iosfwd>

namespace pipescope::page {

/// The ladder as bars that step down from the measured time to the work of the busiest rank, the greatest
/// loss in a colour of its own. An SVG document; rungs of no length are left out.
void writeWaterfall(const LossLadder& ladder, const Translate& translate, std::ostream& out);

/// The idle share of each rank in each step as shades of one colour. An SVG document of bounded length: where
/// there are many ranks or steps, neighbours share a cell, which shows the worst of them.
void writeBubbleMap(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate,
                    std::ostream& out);

} // namespace pipescope::page
