#include "core/run/planning/planned_blocks.h"

#include "core/run/schedule/schedule.h"

#include <set>
#include <utility>

namespace pipescope {
namespace {

using PartKey = std::pair<std::int32_t, std::int32_t>;

PartKey keyOf(const BlockPart& part)
{
    return {part.microBatch->value, part.virtualStage->value};
}

PlannedBlock planned(const ScheduledBlock& block, const std::set<PartKey>& split)
{
    PlannedBlock same{block.kind, block.forward, block.backward, false, block.phase};
    same.isSplit = hasBackward(block.kind) && split.contains(keyOf(block.backward));
    return same;
}

} // namespace

std::vector<PlannedBlock> plannedBlocks(const ScheduleShape& shape, Stage stage)
{
    const std::vector<ScheduledBlock> scheduled = scheduledBlocks(shape, stage);
    std::set<PartKey> split;
    for (const ScheduledBlock& block : scheduled) {
        if (block.kind == BlockKind::Weight) {
            split.insert(keyOf(block.backward));
        }
    }
    std::vector<PlannedBlock> blocks;
    blocks.reserve(scheduled.size());
    for (const ScheduledBlock& block : scheduled) {
        if (block.kind != BlockKind::Logits) {
            blocks.push_back(planned(block, split));
        }
    }
    return blocks;
}

} // namespace pipescope
