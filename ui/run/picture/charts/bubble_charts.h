#pragma once

#include "core/run/bubbles/report/analysis.h"
#include "core/run/difference/run_difference.h"
#include "core/run/model/trace.h"
#include "ui/run/picture/charts/chart.h"

namespace pipescope::picture {

/// The ladder as bars that step down from the measured time to the work of the busiest rank, the greatest
/// loss in a colour of its own. Rungs of no length are left out.
Chart waterfallChart(const LossLadder& ladder, const Translate& translate);

/// The same of a run, whose bars lead to where they cost most.
Chart lossesChart(const BubbleAnalysis& analysis, const Translate& translate);

/// What each part of a step adds to it or takes from it, from the step before to that after.
Chart differenceChart(const RunDifference& difference, const Translate& translate);

/// The idle share of each rank in each step as shades of one colour. Of bounded size: where there are many
/// ranks or steps, neighbours share a cell, which shows the worst of them.
Chart bubbleMapChart(const Trace& trace, const BubbleAnalysis& analysis, const Translate& translate);

} // namespace pipescope::picture
