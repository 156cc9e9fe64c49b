#pragma once

#include "core/base/rank_set.h"
#include "core/sources/source.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// What was found of one format: one file per rank, ordered by rank.
struct Discovery
{
    /// Points into the list of sources given; null if nothing was found.
    const Source* source = nullptr;
    std::vector<FoundFile> files;
    FindingList findings;
};

/// Looks for files of any of the sources at `root` and below. Of several captures of one rank the latest is
/// taken. `ranks` limits the ranks; those asked for and not there are findings.
Discovery discover(const std::filesystem::path& root, std::span<const std::unique_ptr<const Source>> sources,
                   const std::optional<RankSet>& ranks, const std::stop_token& stop);

} // namespace pipescope
