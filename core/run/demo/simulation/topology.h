#pragma once

#include "core/run/demo/simulation/demo_run.h"

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

} // namespace pipescope
