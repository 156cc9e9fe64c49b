#pragma once

#include "core/run/demo/simulation/pipeline_simulation.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace pipescope::test {

/// A block of a made-up run, for choosing how long it takes.
struct SimulatedBlock
{
    std::int32_t step = 0;
    std::int32_t replica = 0;
    std::int32_t stage = 0;
    const ScheduledBlock& scheduled;
};

/// A run of the demo's simulation, as a trace on one clock: rank = replica × stages + stage.
struct SimulatedRun
{
    ScheduleShape shape{ScheduleKind::OneForwardOneBackward, 4, 8, 1};
    std::int32_t replicas = 1;
    std::int32_t steps = 1;
    /// ns; a forward takes 1 ms, any other block 2 ms, and an overlap 2.5 ms.
    std::function<std::int64_t(const SimulatedBlock&)> blockTime;
    /// ns; 0.1 ms by default.
    std::function<std::int64_t(const PlannedTransfer&)> transferTime;
    bool hasLinks = true;

    std::shared_ptr<const Trace> trace() const;
    /// The same, to be changed by hand.
    Trace openTrace() const;

    /// How long a block takes where `blockTime` is not given.
    static std::int64_t usualTime(const SimulatedBlock& block);
};

/// The same with block times drawn from a seed, up to `percent` longer or shorter.
SimulatedRun randomRun(std::uint64_t seed, std::int64_t percent = 30);

} // namespace pipescope::test
