#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/run/sources/source.h"

#include <span>
#include <vector>

namespace pipescope {

/// Gives files without a rank one, and leaves out those for which that would be a guess. If no file has a
/// rank, they are numbered 0, 1, … by host and device: files of one device are captures of one rank; a file
/// that is alone is rank 0. If some have a rank, the others are left out.
void numberRanks(std::vector<FoundFile>& files, FindingList& findings);

/// Sorts by rank and keeps the latest capture of each; what is left out becomes a finding. All files must
/// have a rank.
void keepLatestCaptures(std::vector<FoundFile>& files, FindingList& findings);

/// Reports the wanted ranks that are not in `present`, which must be sorted.
void reportAbsentRanks(const RankSet& wanted, std::span<const Rank> present, FindingList& findings);

} // namespace pipescope
