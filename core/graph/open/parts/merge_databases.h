#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>

namespace pipescope::graph {

/// What was merged.
struct MergedDatabases
{
    std::uint64_t steps = 0;
    /// Ranks of all steps.
    std::uint64_t ranks = 0;
    /// Nodes of the debug side.
    std::uint64_t nodes = 0;
};

/// Puts databases that writeRun() wrote of some ranks of a run each into one, which has the same rows in
/// every table as the database of all ranks at once. The communication between the parts is linked anew, and
/// what was found of it replaces what was found in each. `target` must not exist. Nothing is written, and the
/// error has file and reason, where a part is damaged or no database of ours, has merged ranks, or was made
/// with other settings, of other dumps, or in another mode than the first one; and where two parts have the
/// same rank of a step. In memory is a block of rows, and the communication calls of one step.
Result<MergedDatabases> mergeDatabases(std::span<const std::filesystem::path> parts,
                                       const std::filesystem::path& target, const std::stop_token& stop);

} // namespace pipescope::graph
