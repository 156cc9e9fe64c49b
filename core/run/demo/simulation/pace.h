#pragma once

#include "core/run/demo/simulation/pipeline_simulation.h"
#include "core/run/demo/simulation/random.h"
#include "core/run/demo/simulation/topology.h"

namespace pipescope {

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

} // namespace pipescope
