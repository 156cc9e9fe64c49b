#pragma once

#include "core/base/ids.h"
#include "core/base/user_text.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Where a rank stands in the parallel layout; the host's name may be empty if not known.
struct RankPlace
{
    Rank rank{0};
    std::int32_t tensorParallel = 0;
    std::int32_t pipelineStage = 0;
    std::int32_t dataParallel = 0;
    std::string host;
};

/// What a rank's comparison gave.
struct RankDivergence
{
    Rank rank{0};
    bool isDifferent = false;
    /// Where in the order of execution it begins, see ExecutionPlace::time; those that differ later than
    /// others may have got it from them.
    std::optional<std::uint32_t> time;
};

enum class GroupKind : std::uint8_t
{
    OneRank,
    Host,
    /// All ranks of one tensor-parallel position, of one pipeline stage, of one copy of the model.
    TensorSlice,
    PipelineStage,
    DataReplica,
    /// Ranks that share two of the three, as a stage of one copy.
    StageOfReplica,
    SliceOfReplica,
    SliceOfStage,
    All
};

struct ExplainingGroup
{
    GroupKind kind = GroupKind::All;
    /// What the members have in common; those that do not matter for the kind are empty.
    std::optional<std::int32_t> tensorParallel;
    std::optional<std::int32_t> pipelineStage;
    std::optional<std::int32_t> dataParallel;
    std::string host;
    std::vector<Rank> members;
    /// Members that do not differ: 0 if the group explains exactly what is seen.
    std::uint32_t cleanMembers = 0;
};

/// The smallest group that all ranks that differ belong to; of equally small ones the one with the fewest
/// axes. Empty if none differs.
std::optional<ExplainingGroup> findExplainingGroup(std::span<const RankPlace> places,
                                                   std::span<const RankDivergence> ranks);

/// The ranks where the divergence begins: those whose first divergence is at the earliest time. Others may
/// differ only because of them.
std::vector<RankDivergence> earliestOnly(std::span<const RankDivergence> ranks);

/// "rank 3", "host a", "pipeline stage 1, data-parallel replica 0", "all ranks"
UserText groupText(const ExplainingGroup& group);

} // namespace pipescope::graph
