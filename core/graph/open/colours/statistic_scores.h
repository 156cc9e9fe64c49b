#pragma once

#include "core/graph/open/outline/sheet.h"
#include "core/graph/read/model/item.h"

#include <bitset>
#include <vector>

namespace pipescope::graph {

/// Some of Max, Min, Mean and Norm, by Statistic.
using StatisticSet = std::bitset<kStatisticCount>;

/// Scores from these statistics alone, by row of a side of a comparison: the largest relative error |debug −
/// bench| / |bench| over the outputs of a node, at most 1; NaN where no output has one of them on both sides.
/// As the public tool's score, but right where it passes what is wrong: 1 where the bench
/// is 0 and the debug side is not, and where one side alone is NaN or infinite. Outputs are paired as by
/// alignItems(). O(items).
std::vector<float> statisticScores(const Sheet& sheet, Side side, StatisticSet statistics);

} // namespace pipescope::graph
