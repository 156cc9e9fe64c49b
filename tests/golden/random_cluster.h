#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace pipescope::test {

/// A run for the generator, by chance.
struct RandomCluster
{
    /// As on the generator's command line.
    std::string arguments;
    /// Ranks that are damaged so that not all of their content can be right.
    std::set<int> damaged;
    /// Ranks whose transfers may stay unknown: at levels 0 and none the peers of a batch are not recorded.
    /// They follow from the blocks around it, and one of these is missing.
    std::set<int> unrecorded;
};

/// The same seed gives the same run.
RandomCluster randomCluster(std::uint64_t seed);

/// Every kind of damage that the generator knows.
const std::vector<std::string>& allQuirks();

/// Whether a quirk takes something away that no reader can know, or makes it odd.
bool isDamaging(const std::string& quirk);

} // namespace pipescope::test
