#pragma once

#include "core/base/result.h"
#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/item.h"
#include "core/graph/store/database_reading/stored_config.h"

#include <bitset>
#include <cstddef>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope::graph {

/// As many ranges of scores may be chosen; the public viewer has no more.
inline constexpr std::size_t kMaxScoreRanges = 5;

/// The ranges and colours of the public tool, of an edition and mode, from good to bad;
/// the colour of nodes without partner is the last.
std::vector<ColourRange> presetColours(Edition edition, ComparisonMode mode);

/// Whether viewers can tell the ranges apart: at most kMaxScoreRanges, within 0 … 1, left closed and right
/// open without overlap, each in a colour of its own ("#RRGGBB"), at least one. InvalidArgument with the
/// reason, for the user.
Status checkColours(std::span<const ColourRange> colours);

/// As column node_colors of tb_config has them: a JSON object by colour, numbers with at most five decimals.
std::string coloursJson(std::span<const ColourRange> colours);

/// Some of Max, Min, Mean and Norm, by Statistic.
using StatisticSet = std::bitset<kStatisticCount>;

/// Scores from these statistics alone, by row of a side of a comparison: the largest relative error |debug −
/// bench| / |bench| over the outputs of a node, at most 1; NaN where no output has one of them on both sides.
/// As the public tool's score, but right where it passes what is wrong: 1 where the bench
/// is 0 and the debug side is not, and where one side alone is NaN or infinite. Outputs are paired as by
/// alignItems(). O(items).
std::vector<float> statisticScores(const Sheet& sheet, Side side, StatisticSet statistics);

/// Writes ranges of scores and their colours into tb_config of a `.vis.db` of either edition, for all who
/// open it. One transaction; nothing else is touched. The colours must have passed checkColours().
///
/// Errors, with the reason: the file is read-only, in use, no database, or has no settings; Cancelled after a
/// stop request. The caller must not have the file open meanwhile, see SnapshotDatabase.
Status writeColours(const std::filesystem::path& database, std::span<const ColourRange> colours,
                    const std::stop_token& stop);

} // namespace pipescope::graph
