#pragma once

#include "core/base/parse/number_ranges.h"
#include "core/base/result.h"
#include "core/diagnostics/finding.h"
#include "core/graph/read/dump/dump_layout.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace pipescope::graph {

/// What of the dumps is wanted.
struct RunSelection
{
    /// All if empty.
    std::optional<RankSet> ranks;
    std::optional<RankSet> steps;
};

/// The folders of one step. In a comparison without merging, the n-th folders of both sides are of the same
/// rank.
struct StepPlan
{
    std::int64_t step = 0;
    std::vector<DumpFolder> debug;
    /// Empty in a build.
    std::vector<DumpFolder> bench;
};

struct RunPlan
{
    bool isComparison = false;
    /// There are several ranks, or there could be: their communication can be linked.
    bool hasRanks = false;
    std::vector<StepPlan> steps;
};

/// Looks for dumps below `root` and keeps those that are wanted. An error where there are none.
Result<RunPlan> planBuild(const std::filesystem::path& root, const RunSelection& selection,
                          FindingList& findings);

/// The same for two dumps. Steps, and unless `isMerged` ranks, that only one side has are findings and left
/// out. An error where the two are laid out differently (but merged ranks may be compared with one rank) or
/// have nothing in common.
Result<RunPlan> planComparison(const std::filesystem::path& debug, const std::filesystem::path& bench,
                               bool isMerged, const RunSelection& selection, FindingList& findings);

} // namespace pipescope::graph
