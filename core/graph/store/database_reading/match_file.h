#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Two nodes that a person matched, by name.
struct HandMatch
{
    std::string debug;
    std::string bench;

    bool operator==(const HandMatch&) const = default;
};

/// Where the public viewer keeps the matches made by hand in one graph of a database:
/// "compare_20251124.vis.db" → "compare_20251124_0_1.vis.config" beside it.
std::filesystem::path matchFileOf(const std::filesystem::path& database, std::int64_t step,
                                  std::int32_t rank);

/// In the order of the file. What is no pair of names, and names that occur twice, are findings; the first
/// one counts. An error if the file cannot be read, is longer
/// than 256 MiB, or is no JSON object.
Result<std::vector<HandMatch>> readMatchFile(const std::filesystem::path& file, FindingList& findings);

/// Replaces the file as a whole.
Status writeMatchFile(const std::filesystem::path& file, std::span<const HandMatch> matches);

} // namespace pipescope::graph
