#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/model/captures/capture.h"

#include <cstddef>
#include <optional>
#include <span>
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

} // namespace pipescope
