#pragma once

#include "core/run/analysis/details/describe.h"
#include "core/run/clock/solve_clocks.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// How data came to a hop over links. Of several messages the last to arrive counts.
struct HopMessage
{
    LinkIndex link;
    /// Messages from the same sender to this hop, and their bytes together; 0 where these are not recorded.
    std::uint32_t messages = 0;
    std::int64_t bytes = 0;
    /// From the end of the block that made the data until the send has begun and the receive is posted.
    std::optional<Duration> untilReady;
    /// From there until the data has arrived: the end of its last copy, else that of the receive.
    std::optional<Duration> latency;
};

/// One block on the way of a micro-batch, with what lies before it. An overlap block is a hop for each half
/// that works on the micro-batch. Differences may be negative where blocks overlap; those between clocks that
/// cannot be compared are empty.
struct WayHop
{
    BlockRef block;
    /// What is done for the micro-batch: Forward, Backward, Weight or Logits.
    BlockKind kind = BlockKind::Forward;
    std::optional<VirtualStage> virtualStage;
    /// On the reference of the rank's clock.
    TimeSpan span;
    /// Since the end of the block before it on its rank, of the same step: what the rank waits. Empty for the
    /// first.
    std::optional<Duration> rankWaits;
    /// The hop that made its data, as a position in the way; empty for the first virtual stage and where that
    /// hop is not known.
    std::optional<std::size_t> from;
    /// From the end of that hop to the begin of this one. The sum of untilReady, latency and dataWaits where
    /// all three are known.
    std::optional<Duration> sinceFrom;
    /// Empty within a rank, and where no link is known.
    std::optional<HopMessage> message;
    /// From the arrival of the data to the begin: what the micro-batch waits. Empty where no receive is
    /// recorded.
    std::optional<Duration> dataWaits;
};

/// The way of a micro-batch of one step through one pipeline.
struct MicroBatchWay
{
    MicroBatch microBatch;
    StepIndex step;
    /// Empty for a rank that is in no group.
    std::optional<PipelineGroupIndex> group;
    /// 0 or 1 in a bidirectional schedule, which counts its micro-batches in each direction.
    std::optional<std::int32_t> direction;
    /// In order of begin on one clock.
    std::vector<WayHop> hops;

    /// From the first begin to the last end.
    TimeSpan span() const;
};

/// The ways of a micro-batch through all pipelines that have it, by group and direction; ranks in no group
/// follow, each for itself. Empty where none has it. `recorded` is on its own clocks, `clocks` are those of
/// solveClocks().
std::vector<MicroBatchWay> microBatchWays(const Trace& recorded, StepIndex step, MicroBatch microBatch,
                                          const ClockFigures& clocks);

} // namespace pipescope
