#pragma once

#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/tree/merge/sizes.h"

#include <filesystem>
#include <optional>

namespace pipescope::graph {

/// What the public tool's compare.json asks for.
struct CompareFile
{
    std::filesystem::path debug;
    /// Empty for a build.
    std::optional<std::filesystem::path> bench;
    std::optional<MergeSizes> mergeDebug;
    std::optional<MergeSizes> mergeBench;
};

/// Reads a compare.json. Paths in it that are not absolute count from the current folder, as the public tool
/// has it. Keys that are not known are findings. An error, with file and key, where the file cannot be read,
/// a key is missing or of the wrong type, a path is no folder, or only one side of a comparison is merged.
Result<CompareFile> readCompareFile(const std::filesystem::path& file, FindingList& findings);

} // namespace pipescope::graph
