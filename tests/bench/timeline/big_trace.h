#pragma once

#include "core/run/model/trace.h"

#include <cstdint>
#include <memory>

namespace pipescope::bench {

struct BigTraceSize
{
    std::int32_t stages = 16;
    std::int32_t replicas = 64;
    std::uint64_t blocks = 10'000'000;
    std::uint64_t links = 2'500'000;
};

/// A made-up DualPipeV run of at least that many blocks and exactly that many links (of at most one a block),
/// built in memory: the demo's plan and durations, step after step. Each link has its send and its receive;
/// transfers beyond the wanted links leave no trace.
std::shared_ptr<const Trace> makeBigTrace(const BigTraceSize& size);

} // namespace pipescope::bench
