#pragma once

#include "core/run/bubbles/replay/loss_ladder.h"
#include "core/run/bubbles/replay/usual_times.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// Blocks of a kind that become longer, or shorter, from micro-batch to micro-batch of a step.
struct MicroBatchDrift
{
    /// Forward, Backward or Weight.
    BlockKind kind = BlockKind::Forward;
    /// By how much of their usual time from one micro-batch to the next: 0.01 is 1 %. The median of the
    /// slopes of all pairs (Theil–Sen), so that single outliers do not count.
    double perMicroBatch = 0;
    std::int32_t microBatches = 0;
    /// Kendall's rank correlation of time and micro-batch, -1 … 1.
    double kendall = 0;

    /// From the first micro-batch to the last.
    double total() const { return perMicroBatch * (microBatches - 1); }
};

/// The drifts that are no chance: Kendall's correlation lies more than three standard deviations (that of
/// unrelated values) from 0, and the blocks change by at least 2 % in all. Each micro-batch counts with the
/// median over ranks, virtual stages and steps of what its blocks take by the usual time of their work;
/// blocks of two micro-batches are left out, and so are graphs whose ladder is refused.
/// `times` are by WorkIndex, `ladders` by position of the graph.
std::vector<MicroBatchDrift> microBatchDrifts(const Trace& trace, const StepGraphs& graphs,
                                              const std::vector<UsualTime>& times,
                                              const std::vector<LossLadder>& ladders);

} // namespace pipescope
