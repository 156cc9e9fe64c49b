#pragma once

#include "core/run/bubbles/causes/measured_run.h"
#include "core/run/bubbles/causes/stage_split.h"
#include "core/run/bubbles/stages/heavy_stages.h"
#include "core/run/bubbles/step_graph/step_graph.h"

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
    /// All ranks of a host work slower than those of other hosts.
    SlowHost,
    /// Stages that have more work than others.
    UnequalStages,
    /// Transfers between two ranks that take longer than the others; without ranks, transfers in general.
    SlowLinks,
    /// The same of all transfers from one host to another.
    SlowHostPair,
    LaunchGaps,
    MicroBatchJitter,
    TransferJitter,
    /// Ranks that begin a step after they could.
    LateStart,
    /// Ranks are in collectives and work on nothing.
    ExposedCommunication
};
constexpr std::size_t kCauseKindCount = 10;

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
    /// SlowHost has one, SlowHostPair the sending and the receiving one; a slow pipeline the host that
    /// its ranks are all of.
    std::vector<HostIndex> hosts{};
    /// Data moves slower in both directions between the two ranks or hosts.
    bool isBothWays = false;
    /// For UnequalStages: the virtual stage at an end of the model that alone takes longer.
    std::optional<HeavyStage> heavyStage{};
    /// Which split of layers would pay for that; empty where none saves anything.
    std::optional<StageSplit> split{};
    /// For MicroBatchJitter: the micro-batch of `worstStep` that takes longer on all stages, by `slower`.
    std::optional<MicroBatch> microBatch{};
    /// For gaps in a run without recorded messages: sends and receives that hold ranks up look the same.
    bool isUnrecorded = false;
    /// For ExposedCommunication: the part of `cost` before the first and after the last block of the
    /// pipeline.
    std::int64_t outside = 0;
};

/// Sums up what one cause costs in the graphs of a run.
class CostSum
{
public:
    /// `cost` is what the graph's step takes longer; ns.
    void add(const StepGraph& graph, std::int64_t cost);

    /// Mean over `steps`, ns.
    std::int64_t mean(std::int64_t steps) const { return steps > 0 ? m_cost / steps : 0; }

    /// Share of the windows that were added.
    double share() const;
    /// Fills in cost, share and worst step.
    Cause cause(Cause cause, std::int64_t steps) const;

private:
    std::int64_t m_cost = 0;
    std::int64_t m_windows = 0;
    std::int64_t m_mostCost = 0;
    std::optional<StepIndex> m_worstStep;
};

} // namespace pipescope
