#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/match/match.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/tree/merge/sizes.h"

#include <filesystem>
#include <optional>
#include <stop_token>

namespace pipescope::graph {

/// A second run of the bench, by which the noise of a comparison is measured.
class FloorDump
{
public:
    /// Looks for the dump that the request names; nothing is measured if it names none. An error where there
    /// is no dump.
    static Result<FloorDump> find(const GraphRequest& request);

    /// Measures the floors of the ranks of a step; to be called before they are compared. A step, or a rank,
    /// that the dump does not have or that cannot be read there is a finding, and is compared without.
    Status measure(GraphStep& step, const MatchOptions& matching, FindingList& findings, Progress& progress,
                   const std::stop_token& stop) const;

private:
    std::optional<RunPlan> m_plan;
    GraphSettings m_settings;
    std::filesystem::path m_folder;
};

/// Looks at copies that all ranks of a tensor-parallel group should have alike, and have not: takes the
/// numbers of the one that is farthest from the bench, so that a fault on any rank is compared, not only one
/// of the first.
void takeFarthestCopies(SideGraph& debug, const Matching& matching, const Graph& bench);

/// Where the two sides of merged ranks are cut in different ways (tp, pp or vpp), communication that belongs
/// to the cut has no partner and is no difference: transfers between stages, which are at other layers, and
/// collectives in groups of another size, which sum up other parts. Nothing is changed where the cut is the
/// same.
void takeCutCallsApart(const SideGraph& debug, const SideGraph& bench, Matching& matching);

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

/// Matches and compares the graphs of each rank of a step that has both sides. Ranks, or ranges of nodes of
/// one rank, are compared at the same time. An error where the dumps cannot be compared (see chooseMode()),
/// or Cancelled.
Status compareStep(GraphStep& step, const MatchOptions& matching, const GraphSettings& settings,
                   FindingList& findings, Progress& progress, const std::stop_token& stop);

/// Compares the two graphs of a rank whose partners, in rank.comparison, are known already. Incomplete after
/// a stop request.
void judgeMatched(const GraphStep& step, RankGraphs& rank, const GraphSettings& settings,
                  FindingList& findings, Progress& progress, const std::stop_token& stop);

/// Gives the bench's nodes at top level, and all below, the micro step of their partner; the others that of
/// the number at the end of their name.
void takeMicroSteps(const Graph& debug, const Matching& matching, Graph& bench);

} // namespace pipescope::graph
