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
    /// Ranks of which something is damaged so that not all of it can be right.
    std::set<int> damaged;
    /// Ranks whose transfers may not be told: which peers a batch has is not recorded at levels 0 and none,
    /// and follows from the blocks around it, one of which is missing.
    std::set<int> unrecorded;
};

/// The same seed gives the same run.
RandomCluster randomCluster(std::uint64_t seed);

/// Every kind of damage that the generator knows.
const std::vector<std::string>& allQuirks();

/// Whether a quirk takes something away that no reader can know, or makes it odd.
bool isDamaging(const std::string& quirk);

} // namespace pipescope::test
