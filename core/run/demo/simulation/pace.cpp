#include "core/run/demo/simulation/topology.h"

namespace pipescope {
namespace {

/// Forward of a whole stage.
constexpr std::int64_t kForwardNs = 2'400'000;
constexpr std::int64_t kJitterPermille = 40;
constexpr std::int64_t kStageSpreadPermille = 30;
constexpr std::int64_t kStragglerPermille = 1'180;
/// Sometimes a block is delayed, by garbage collection or a slow data loader.
constexpr std::int64_t kBlocksPerHiccup = 60;
constexpr std::int64_t kHiccupPermille = 1'500;
constexpr std::int64_t kTransferNs = 110'000;
constexpr std::int64_t kTransferBetweenHostsNs = 260'000;

constexpr std::int64_t scaled(std::int64_t value, std::int64_t permille)
{
    return value * permille / 1'000;
}

/// Work of a block relative to the forward of one chunk.
std::int64_t workPermille(const ScheduledBlock& block)
{
    switch (block.kind) {
    case BlockKind::Backward:
        return block.phase == Phase::BackwardWeightForward ? 1'100 : 2'000;
    case BlockKind::Weight:
        return 900;
    case BlockKind::Overlap:
        return 2'550;
    case BlockKind::Logits:
        return 200;
    case BlockKind::Forward:
    case BlockKind::Other:
        break;
    }
    return 1'000;
}

std::int64_t jittered(std::int64_t value, SplitMix64& random)
{
    return scaled(value, 1'000 + random.between(-kJitterPermille, kJitterPermille));
}

} // namespace

Pace::Pace(const DemoOptions& options, const ScheduleShape& shape, const Topology& topology)
    : m_topology(topology)
    , m_seed(options.seed)
    , m_chunks(shape.chunks)
    , m_straggler(topology.rankOf(Stage{shape.stages / 2}, options.dataParallel - 1))
{
    SplitMix64 random({m_seed, std::uint64_t{'s'}});
    for (std::int32_t s = 0; s < shape.stages; ++s) {
        m_stagePermille.push_back(1'000 + random.between(-kStageSpreadPermille, kStageSpreadPermille));
    }
}

std::int64_t Pace::slownessPermille(Rank rank) const
{
    const std::int64_t ofStage = m_stagePermille[static_cast<std::size_t>(m_topology.stageOf(rank).value)];
    return rank == m_straggler ? scaled(ofStage, kStragglerPermille) : ofStage;
}

Duration Pace::blockDuration(const ScheduledBlock& block, Rank rank, SplitMix64& random) const
{
    std::int64_t ns = scaled(scaled(kForwardNs / m_chunks, workPermille(block)), slownessPermille(rank));
    if (random.between(1, kBlocksPerHiccup) == 1) {
        ns = scaled(ns, kHiccupPermille);
    }
    return Duration{jittered(ns, random) + random.between(0, 999)};
}

Duration Pace::transferDuration(const PlannedTransfer& transfer, std::int32_t replica,
                                SplitMix64& random) const
{
    const auto hostOf = [&](std::size_t stage) {
        return m_topology.hostOf(m_topology.rankOf(Stage{static_cast<std::int32_t>(stage)}, replica));
    };
    const bool staysOnHost = hostOf(transfer.producer.stage) == hostOf(transfer.consumer.stage);
    const std::int64_t ns = staysOnHost ? kTransferNs : kTransferBetweenHostsNs;
    return Duration{jittered(ns, random) + random.between(0, 999)};
}

PipelineDurations Pace::durations(const PipelinePlan& plan, std::int32_t replica, std::int32_t step) const
{
    SplitMix64 random(
        {m_seed, std::uint64_t{'d'}, static_cast<std::uint64_t>(replica), static_cast<std::uint64_t>(step)});
    PipelineDurations durations;
    for (std::size_t s = 0; s < plan.blocks.size(); ++s) {
        const Rank rank = m_topology.rankOf(Stage{static_cast<std::int32_t>(s)}, replica);
        std::vector<Duration>& ofStage = durations.blocks.emplace_back();
        for (const ScheduledBlock& block : plan.blocks[s]) {
            ofStage.push_back(blockDuration(block, rank, random));
        }
    }
    for (const PlannedTransfer& transfer : plan.transfers) {
        durations.transfers.push_back(transferDuration(transfer, replica, random));
    }
    return durations;
}

} // namespace pipescope
