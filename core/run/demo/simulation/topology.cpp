#include "core/run/demo/simulation/topology.h"

#include "core/run/demo/simulation/random.h"

#include <algorithm>

namespace pipescope {
namespace {

constexpr std::int32_t kMaxRanksPerHost = 8;
constexpr std::int64_t kClockErrorNs = 150'000;
constexpr std::int64_t kClockErrorSpreadNs = 12'000;

std::string groupName(std::int32_t number)
{
    return "group_name_" + std::to_string(number);
}

} // namespace

Topology::Topology(const DemoOptions& options)
    : m_stages(options.stages)
    , m_replicas(options.dataParallel)
    , m_ranksPerHost(std::clamp((rankCount() + 1) / 2, 1, kMaxRanksPerHost))
    , m_seed(options.seed)
{ }

Rank Topology::rankOf(Stage stage, std::int32_t replica) const
{
    return Rank{stage.value * m_replicas + replica};
}

Stage Topology::stageOf(Rank rank) const
{
    return Stage{rank.value / m_replicas};
}

std::int32_t Topology::replicaOf(Rank rank) const
{
    return rank.value % m_replicas;
}

std::size_t Topology::hostOf(Rank rank) const
{
    return static_cast<std::size_t>(rank.value / m_ranksPerHost);
}

std::vector<DemoHost> Topology::hosts() const
{
    const std::size_t count = hostOf(Rank{rankCount() - 1}) + 1;
    std::vector<DemoHost> hosts;
    SplitMix64 random({m_seed, std::uint64_t{'h'}});
    constexpr std::uint64_t kFirstUid = 4'173'920'518'646'251'009U;
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t size = kClockErrorNs + random.between(-kClockErrorSpreadNs, kClockErrorSpreadNs);
        // The first clock is right; of the others, every second is late.
        const std::int64_t error = i == 0 ? 0 : i % 2 == 1 ? size : -size;
        hosts.push_back({"node-" + std::to_string(i), std::to_string(kFirstUid + i), Duration{error}});
    }
    return hosts;
}

std::vector<DemoGroup> Topology::groupsOf(Rank rank) const
{
    const std::int32_t stage = stageOf(rank).value;
    const std::int32_t replica = replicaOf(rank);
    DemoGroup replicas{groupName(stage), "dp", {}};
    DemoGroup pipeline{groupName(m_stages + replica), "pp", {}};
    for (std::int32_t r = 0; r < m_replicas; ++r) {
        replicas.members.push_back(rankOf(Stage{stage}, r));
    }
    for (std::int32_t s = 0; s < m_stages; ++s) {
        pipeline.members.push_back(rankOf(Stage{s}, replica));
    }
    return {replicas, pipeline};
}

DemoRank Topology::placed(Rank rank) const
{
    DemoRank placed;
    placed.rank = rank;
    placed.stage = stageOf(rank);
    placed.host = hostOf(rank);
    placed.device = rank.value % m_ranksPerHost;
    placed.groups = groupsOf(rank);
    return placed;
}

} // namespace pipescope
