#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/captures/labelled_capture.h"

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

/// Where a rank stands in the pipelines.
struct Placement
{
    std::optional<Stage> stage;
    /// Position in Placements::groups.
    std::optional<std::size_t> group;
};

struct Placements
{
    /// The sizes used: the user's where given, else the recorded ones.
    ParallelSizes sizes;
    /// As the metadata have them; the number of stages may also come from the groups.
    ParallelSizes recorded;
    /// One per rank of the capture.
    std::vector<Placement> byRank;
    /// Ranks of each pipeline in stage order; groups ordered by their smallest rank.
    std::vector<std::vector<Rank>> groups;
    PlacementOrigin origin = PlacementOrigin::Recorded;
    /// The blocks contradict the user's sizes.
    bool isDoubtful = false;
};

/// Finds stage and pipeline group of each rank: from the sizes given by the user; else from
/// parallel_group_info, the rank's own or another one's that lists it; else from the recorded sizes. Sizes
/// place ranks by the order given with them; without one with pipeline stages outermost, as Megatron-LM and
/// MindSpeed do: stage = rank div (TP·CP·DP). A data-parallel size that is not known follows from the number
/// of ranks.
Placements placeRanks(std::span<const RankRecords* const> ranks, const ParallelSizes& given,
                      FindingList& findings);

/// Places the ranks of a run whose records do not list its pipelines, but only all ranks in their order (see
/// LabelledCapture::isPipelineAssumed): as recogniseLayout() concludes from their blocks, or as the user's
/// sizes say, which are checked against the blocks. Where no blocks can be compared, all ranks are taken as
/// the stages of one pipeline. Where the blocks are not clear, no rank has a place. Conclusions, assumptions
/// and doubts are findings. After a stop request the result must not be used.
Placements placeByWork(const LabelledCapture& capture, const ParallelSizes& given, std::size_t workers,
                       const std::stop_token& stop, FindingList& findings);

} // namespace pipescope
