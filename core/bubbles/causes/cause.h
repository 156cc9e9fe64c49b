#pragma once

#include "core/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope {

/// Why time is lost, as a sentence says it.
enum class CauseKind : std::uint8_t
{
    /// Ranks that work slower than their peers; without peers, a rank that stands out among all.
    SlowRank,
    /// Stages that have more work than others.
    UnequalStages,
    /// Transfers between two ranks that take longer than the others; without ranks, transfers in general.
    SlowLinks,
    LaunchGaps,
    MicroBatchJitter,
    TransferJitter,
    /// Ranks that begin a step after they could.
    LateStart
};
constexpr std::size_t kCauseKindCount = 7;

/// "slow_rank", …: the names of the JSON.
std::string_view causeKindName(CauseKind kind);

/// What one cause costs, by replay without it.
struct Cause
{
    CauseKind kind = CauseKind::SlowRank;
    /// In rising order; of SlowLinks the sender, then the receiver. Empty where it is about all ranks.
    std::vector<Rank> ranks;
    /// The stage of the ranks, where all have the same.
    std::optional<Stage> stage;
    /// How much longer a step takes, the mean over the steps; ns.
    std::int64_t cost = 0;
    /// That of the step's window, 0 … 1 or more.
    double share = 0.0;
    /// How much slower the ranks, stages or transfers are than those they are compared with; 0.3 is 30 %. 0
    /// where nothing is compared.
    double slower = 0.0;
    /// Where it costs most.
    std::optional<StepIndex> worstStep;
    /// What `slower` compares with has no peers in other replicas: rank and stage cannot be told apart.
    bool hasNoPeers = false;
    /// Of gaps in a run without recorded messages: sends and receives that hold ranks up look the same.
    bool isUnrecorded = false;
};

} // namespace pipescope
