#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/run/sources/source.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope {

/// What was found: the files of the layout that is shown, one per rank and ordered by rank where each file
/// holds one.
struct Discovery
{
    /// Points into the list of sources given; null if nothing was found.
    const Source* source = nullptr;
    std::vector<FoundFile> files;
    /// Every layout that was found, in the order of the sources.
    std::vector<LayoutFound> layouts;
    FindingList findings;
};

struct DiscoveryOptions
{
    /// Limits the ranks; those asked for and not there are findings.
    std::optional<RankSet> ranks;
    /// Id of the layout to show; if empty, the one with most ranks, of several the first in the list.
    std::string layout;
    /// Limits the devices, on every machine.
    std::optional<RankSet> devices = std::nullopt;
};

/// Looks for files of any of the sources at `root` and below. Of several captures of one rank the latest is
/// taken. Where no file of a layout names its rank, ranks are numbered by host and device. Where only some
/// files name their rank, the others are left out. A single file with a name of no layout is one of the first
/// source that knows its content.
Discovery discover(const std::filesystem::path& root, std::span<const std::unique_ptr<const Source>> sources,
                   const DiscoveryOptions& options, const std::stop_token& stop);

} // namespace pipescope
