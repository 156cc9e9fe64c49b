#pragma once

#include "core/run/model/link.h"
#include "core/run/schedule/schedule.h"

#include <cstddef>
#include <vector>

namespace pipescope {

/// A block by its stage and its position in the stage's sequence.
struct BlockPosition
{
    std::size_t stage = 0;
    std::size_t block = 0;
};

/// One tensor that goes from one stage to another.
struct PlannedTransfer
{
    BlockPosition producer;
    BlockPosition consumer;
    LinkDirection direction = LinkDirection::Unknown;
    MicroBatch microBatch;
    VirtualStage virtualStage;
    /// Block of the consumer's stage before which the receive must have been posted, so that this transfer
    /// and all later ones of its queue arrive in time.
    std::size_t neededBefore = 0;
    std::size_t queue = 0;
    std::size_t positionInQueue = 0;
};

/// Everything about one step of one pipeline that does not depend on time.
struct PipelinePlan
{
    ScheduleShape shape;
    /// Blocks of each stage in order.
    std::vector<std::vector<ScheduledBlock>> blocks;
    std::vector<PlannedTransfer> transfers;
    /// Transfers of each ordered pair of stages, first in, first out.
    std::vector<std::vector<std::size_t>> queues;
    /// Transfers that a block waits for, by stage and block.
    std::vector<std::vector<std::vector<std::size_t>>> inputs;
};

PipelinePlan planPipeline(const ScheduleShape& shape);

} // namespace pipescope
