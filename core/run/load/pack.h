#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/run/model/load_options.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <stop_token>

namespace pipescope {

/// What was packed; without ranks there is no file.
struct PackedRanks
{
    std::size_t ranks = 0;
    /// Of the run and of all ranks.
    FindingList findings;
};

/// Reads what a run is opened from, with all details and without any conclusion, and writes it as one file,
/// see core/run/packed. InvalidArgument where the input is a packed file or `file` is something else.
Result<PackedRanks> packRun(const OpenRequest& request, const std::filesystem::path& file, Progress& progress,
                            const std::stop_token& stop);

/// Puts packed files of some ranks each together, see packed::mergePackedFiles().
Status mergePacked(std::span<const std::filesystem::path> files, const std::filesystem::path& target,
                   const std::stop_token& stop);

} // namespace pipescope
