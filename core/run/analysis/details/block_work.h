#pragma once

#include "core/run/model/block.h"
#include "core/run/model/schedule_info.h"

#include <optional>
#include <vector>

namespace pipescope {

/// What a block does for one micro-batch on one virtual stage.
struct MicroBatchWork
{
    /// Forward, Backward or Weight.
    BlockKind kind = BlockKind::Forward;
    MicroBatch microBatch;
    std::optional<VirtualStage> virtualStage;

    bool operator==(const MicroBatchWork&) const = default;
};

/// Two for an overlap block, its forward first; none where the micro-batch is not known. Logits count as
/// backward.
std::vector<MicroBatchWork> worksOf(const Block& block);

/// The work that makes the data that some work needs, the likeliest first. That of neighbouring virtual
/// stages is left out where the virtual stage is not known, and where they are of the other direction.
std::vector<MicroBatchWork> producersOf(const MicroBatchWork& work, const ScheduleInfo& schedule);
/// The work that needs the data, likewise.
std::vector<MicroBatchWork> consumersOf(const MicroBatchWork& work, const ScheduleInfo& schedule);

} // namespace pipescope
