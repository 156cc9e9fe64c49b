#pragma once

#include "core/base/ids.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/block.h"
#include "core/run/model/captures/capture.h"
#include "core/run/schedule/alignment.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

/// One step of a rank: a stretch of the rank's observed blocks.
struct ObservedStep
{
    StepIndex index;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    /// Position among the rank's orders: steps with equal sequences of blocks share one.
    std::uint32_t order = 0;
};

/// An order of blocks that some of a rank's steps have.
struct ObservedOrder
{
    /// Position of the first step that has it.
    std::uint32_t step = 0;
    std::uint32_t count = 0;
};

/// The ranges of one rank that count as its blocks, by step and in order of begin. Add all of them in order
/// of begin, then call settle(); call it again after changes.
class ObservedRank
{
public:
    /// `range` is the position of the block's range, or block, in the rank's capture.
    void add(StepIndex step, const ObservedBlock& block, std::size_t range);
    void settle();

    std::span<const ObservedStep> steps() const { return m_steps; }

    /// In the order of their first steps; every step has an order.
    std::span<const ObservedOrder> orders() const { return m_orders; }

    std::span<const ObservedBlock> blocks(const ObservedStep& step) const
    {
        return std::span(m_blocks).subspan(step.first, step.count);
    }

    std::span<ObservedBlock> blocks(const ObservedStep& step)
    {
        return std::span(m_blocks).subspan(step.first, step.count);
    }

    /// One per block of the step.
    std::span<const std::uint32_t> ranges(const ObservedStep& step) const
    {
        return std::span(m_ranges).subspan(step.first, step.count);
    }

    bool holds(BlockKind kind) const;
    /// Removes the blocks of a kind; a step may then be empty.
    void drop(BlockKind kind);

    /// One per range; None for those that count as blocks. Empty where every range does.
    std::vector<BlockAnomaly> anomalies;
    /// See lostRanges(): blocks may be missing in any step.
    bool lostRanges = false;

private:
    void sortBySteps();
    void findSteps();
    void findOrders();

    /// One per block, until settled.
    std::vector<StepIndex> m_stepOfBlock;
    std::vector<ObservedBlock> m_blocks;
    std::vector<std::uint32_t> m_ranges;
    std::vector<ObservedStep> m_steps;
    std::vector<ObservedOrder> m_orders;
};

/// The basis for conclusions about the order of blocks: kinds and labels of each rank's ranges by step,
/// without ranges that lie in or across another one.
struct ObservedRun
{
    /// The rule of msprof-analyze for DualPipeV decides which ranges count, see `observeRanges`.
    bool byDualPipeVRule = false;
    /// The number that records give the first micro-batch of a step. Labels count from it; those of schedules
    /// count from 0.
    std::int32_t firstMicroBatch = 0;
    /// Separate weight gradients, which a schedule may put anywhere, were left out.
    bool withoutWeights = false;
    std::vector<ObservedRank> ranks;
};

/// By the rule of msprof-analyze for DualPipeV a range counts if it begins after all earlier counted ones
/// have ended. By the other rule nested ranges and second tasks of a connection do not count, and what partly
/// overlaps an earlier range is doubtful. A block that is twenty times shorter than most of its kind is
/// doubtful too. Empty weight gradients do not count if the run was recorded with them, see
/// findEmptyWeights(). DualPipeV's rule is used if `isDualPipeV`, or if any message names an overlap of
/// forward and backward. After a stop request the remaining ranks have no blocks.
ObservedRun observeRanges(const Capture& capture, const StepAssignment& steps, bool isDualPipeV,
                          std::size_t workers, const std::stop_token& stop);

} // namespace pipescope
