#pragma once

#include "core/base/result.h"
#include "core/graph/compare/verdicts/mode.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/store/database_reading/stored_config.h"

#include <cstddef>
#include <span>
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

} // namespace pipescope::graph
