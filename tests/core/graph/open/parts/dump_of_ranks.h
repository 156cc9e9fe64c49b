#pragma once

#include <cstdint>
#include <filesystem>

namespace pipescope::graph::test {

/// How the dump of a run is made up.
struct RunOfRanks
{
    int ranks = 4;
    int steps = 2;
    std::uint32_t seed = 1;
    /// Items have an md5, of which some differ between sender and receiver.
    bool hasChecksums = false;
    /// Numbers differ from those of the same seed in some places.
    bool isFaulty = false;
};

/// Writes step0/rank0, … into the folder: modules, a ring of sends and receives, a batch with the neighbour,
/// and collective calls of all ranks, of every other rank, and of a rank that is not there. Some transfers
/// arrive with other numbers, some calls are missing, and the numbers of micro-batches differ.
void writeRanks(const std::filesystem::path& folder, const RunOfRanks& run);

} // namespace pipescope::graph::test
