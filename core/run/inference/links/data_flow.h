#pragma once

#include "core/run/model/trace.h"
#include "core/run/schedule/schedule.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace pipescope {

/// Data that a block sends to another rank, or needs from one.
struct BlockTransfer
{
    LinkDirection direction = LinkDirection::Unknown;
    Rank peer;
    /// As the block has it; empty where it is not known.
    std::optional<MicroBatch> microBatch;
    /// The virtual stage of the producer.
    std::optional<VirtualStage> virtualStage;

    bool operator==(const BlockTransfer&) const = default;
};

/// Which ranks exchange data by the schedule: forwards send their result to the next virtual stage, backwards
/// send input gradients to the previous one. Borrows the trace.
class DataFlow
{
public:
    /// Without a shape, forwards and backwards may still be known to go straight through the stages. The
    /// trace's schedule must be set.
    DataFlow(const Trace& trace, const std::optional<ScheduleShape>& shape);

    /// Empty where the schedule is not known, for blocks that send nothing, and for ranks that belong to no
    /// pipeline. The forward's data come first.
    std::vector<BlockTransfer> outputs(const Track& track, const Block& block) const;
    std::vector<BlockTransfer> inputs(const Track& track, const Block& block) const;
    /// The output of this direction.
    std::optional<BlockTransfer> output(const Track& track, const Block& block,
                                        LinkDirection direction) const;

    /// The data that a rank sends to each other one in a complete step, in order; empty if the schedule is
    /// not known, or if the possible ones disagree.
    std::map<Rank, std::vector<BlockTransfer>> expectedOutputs(const Track& track) const;

    /// Whether outputs() and inputs() of the block are complete.
    bool knowsTransfers(const Track& track, const Block& block) const;

    /// Empty if the schedule is not known.
    const std::optional<ScheduleShape>& shape() const { return m_shape; }

    /// A receive is only posted when the block before the one that needs it has ended.
    bool receivesJustInTime() const;

private:
    std::vector<BlockTransfer> transfers(const Track& track, const Block& block, bool isOutput) const;
    std::optional<BlockTransfer> transfer(const Track& track, const Block& block, LinkDirection direction,
                                          bool isOutput) const;
    std::optional<Rank> rankOf(const Track& track, VirtualStage virtualStage) const;
    bool walksStraight() const;
    std::map<Rank, std::vector<BlockTransfer>> scheduledOutputs(const Track& track,
                                                                const ScheduleShape& shape) const;

    const Trace& m_trace;
    std::optional<ScheduleShape> m_shape;
    bool m_isStraight = false;
};

} // namespace pipescope
