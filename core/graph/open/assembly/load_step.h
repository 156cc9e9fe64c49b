#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/diagnostics/finding.h"
#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/compare/match/match.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/assembly/run_plan.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/tree/merge/sizes.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// How the graphs of a step are made and compared.
struct GraphSettings
{
    std::optional<Edition> compatible;
    bool checksOverflow = false;
    /// How the ranks of each side are merged; rankCount 0 stands for as many as the dump has. A side without
    /// sizes has the whole model on each rank, if the other side is merged.
    std::optional<MergeSizes> mergeDebug;
    std::optional<MergeSizes> mergeBench;
    /// Threads; 0 is one for each processor.
    std::size_t jobs = 0;

    bool isMerged() const { return mergeDebug || mergeBench; }
};

/// Builds the graphs of a step, looks for overflow if asked for, and links the communication of its ranks. A
/// rank whose files cannot be read is a finding and left out, on both sides. Several ranks are read at the
/// same time. If ranks are merged, there is a graph for each data-parallel replica instead. An error where no
/// rank is left, sizes do not fit, or Cancelled.
Result<GraphStep> loadStep(const RunPlan& plan, const StepPlan& step, const GraphSettings& settings,
                           FindingList& findings, Progress& progress, const std::stop_token& stop);

/// What is to be built or compared.
struct GraphRequest
{
    std::filesystem::path debug;
    /// Empty for a build.
    std::optional<std::filesystem::path> bench;
    /// Another run of the bench, which measures the noise; ours only.
    std::optional<std::filesystem::path> floor;
    RunSelection selection;
    GraphSettings settings;
    MatchOptions matching;
};

/// Where ranks stand that are laid out in the order of the sizes; `ranks` by position, as many as the sizes
/// say.
std::vector<RankPlace> placesByOrder(const MergeSizes& sizes, std::span<const Rank> ranks);

/// Where ranks stand by what they recorded: the group of the first reduction within a module is the
/// tensor-parallel one, a chain of first sends the pipeline. Empty where that does not fit the number of
/// ranks, or Megatron's order.
std::vector<RankPlace> recordedPlaces(std::span<const Graph* const> graphs);

} // namespace pipescope::graph
