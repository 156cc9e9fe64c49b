#include "core/run/analysis/details/block_facts.h"

namespace pipescope {
namespace {

void addStageBeside(std::vector<MicroBatchWork>& works, const MicroBatchWork& work, int distance,
                    const ScheduleInfo& schedule)
{
    if (!work.virtualStage) {
        return;
    }
    const VirtualStage beside{work.virtualStage->value + distance};
    if (schedule.directionOf(beside) == schedule.directionOf(work.virtualStage)) {
        works.push_back({work.kind, work.microBatch, beside});
    }
}

} // namespace

std::vector<MicroBatchWork> worksOf(const Block& block)
{
    std::vector<MicroBatchWork> works;
    if (block.kind == BlockKind::Weight) {
        const BlockPart& part = block.backward.microBatch ? block.backward : block.forward;
        if (part.microBatch) {
            works.push_back({BlockKind::Weight, *part.microBatch, part.virtualStage});
        }
        return works;
    }
    if (block.forward.microBatch) {
        works.push_back({BlockKind::Forward, *block.forward.microBatch, block.forward.virtualStage});
    }
    if (block.backward.microBatch) {
        works.push_back({BlockKind::Backward, *block.backward.microBatch, block.backward.virtualStage});
    }
    return works;
}

std::vector<MicroBatchWork> producersOf(const MicroBatchWork& work, const ScheduleInfo& schedule)
{
    std::vector<MicroBatchWork> producers;
    if (work.kind == BlockKind::Forward) {
        addStageBeside(producers, work, -1, schedule);
    } else if (work.kind == BlockKind::Backward) {
        addStageBeside(producers, work, 1, schedule);
        producers.push_back({BlockKind::Forward, work.microBatch, work.virtualStage});
    } else {
        producers.push_back({BlockKind::Backward, work.microBatch, work.virtualStage});
    }
    return producers;
}

std::vector<MicroBatchWork> consumersOf(const MicroBatchWork& work, const ScheduleInfo& schedule)
{
    std::vector<MicroBatchWork> consumers;
    if (work.kind == BlockKind::Forward) {
        addStageBeside(consumers, work, 1, schedule);
        consumers.push_back({BlockKind::Backward, work.microBatch, work.virtualStage});
    } else if (work.kind == BlockKind::Backward) {
        addStageBeside(consumers, work, -1, schedule);
        consumers.push_back({BlockKind::Weight, work.microBatch, work.virtualStage});
    }
    return consumers;
}

} // namespace pipescope
