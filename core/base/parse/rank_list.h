#pragma once

#include "core/base/ids.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pipescope {

/// Ranks as users write them, neighbours as ranges: "0-3,8". More than `mostPieces` numbers and ranges are
/// shortened in the middle: "0,8,16, … ,504".
std::string formatRanks(std::vector<Rank> ranks, std::size_t mostPieces = 12);

} // namespace pipescope
