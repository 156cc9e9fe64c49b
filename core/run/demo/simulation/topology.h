#pragma once

#include "core/run/demo/simulation/demo_run.h"
#include "core/run/demo/simulation/pipeline_simulation.h"
#include "core/run/demo/simulation/random.h"
#include "core/run/schedule/schedule.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Where the ranks of the made-up run are. Ranks are numbered with the replicas inside the stages, as
/// Megatron-LM does by default; they fill two hosts, or more of eight.
class Topology
{
public:
    explicit Topology(const DemoOptions& options);

    std::int32_t rankCount() const { return m_stages * m_replicas; }

    Rank rankOf(Stage stage, std::int32_t replica) const;
    Stage stageOf(Rank rank) const;
    std::size_t hostOf(Rank rank) const;
    std::vector<DemoHost> hosts() const;
    /// The rank without blocks and operators.
    DemoRank placed(Rank rank) const;

private:
    std::int32_t replicaOf(Rank rank) const;
    std::vector<DemoGroup> groupsOf(Rank rank) const;

    std::int32_t m_stages;
    std::int32_t m_replicas;
    std::int32_t m_ranksPerHost;
    std::uint32_t m_seed;
};

/// How fast the ranks of the made-up run work: stages differ a little, durations vary, one rank is a
/// straggler, and transfers between hosts take longer than those within one.
class Pace
{
public:
    Pace(const DemoOptions& options, const ScheduleShape& shape, const Topology& topology);

    /// Durations of one replica in one step, the steps counted from 0.
    PipelineDurations durations(const PipelinePlan& plan, std::int32_t replica, std::int32_t step) const;

private:
    Duration blockDuration(const ScheduledBlock& block, Rank rank, SplitMix64& random) const;
    Duration transferDuration(const PlannedTransfer& transfer, std::int32_t replica,
                              SplitMix64& random) const;
    std::int64_t slownessPermille(Rank rank) const;

    Topology m_topology;
    std::uint32_t m_seed;
    std::int32_t m_chunks;
    Rank m_straggler;
    std::vector<std::int64_t> m_stagePermille;
};

/// "hcom_send__128_4_1" for the kind "send", the last digits of the group's hash and the group's running
/// number.
std::string operatorName(std::string_view kind, std::string_view groupName, std::uint64_t runningNumber);

/// What the instrumented training script passes as text of a block's range: a Python dictionary, for
/// DualPipeV with the micro-batch of the forward, those of the second chunk counted from M.
std::string blockMessage(const ScheduleShape& shape, const ScheduledBlock& block);

} // namespace pipescope
