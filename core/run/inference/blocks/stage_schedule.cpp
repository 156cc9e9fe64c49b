#include "core/run/inference/blocks/stage_schedule.h"

namespace pipescope {
namespace {

template<class Value>
void keepIfEqual(std::optional<Value>& value, const std::optional<Value>& other)
{
    if (value != other) {
        value.reset();
    }
}

BlockPart commonPart(BlockPart part, const BlockPart& other)
{
    keepIfEqual(part.microBatch, other.microBatch);
    keepIfEqual(part.virtualStage, other.virtualStage);
    return part;
}

StageSchedule scheduleOfShape(const ScheduleShape& shape, Stage stage)
{
    StageSchedule schedule;
    schedule.blocks = scheduledBlocks(shape, stage);
    schedule.order.reserve(schedule.blocks.size());
    for (const ScheduledBlock& block : schedule.blocks) {
        const BlockPart& part = block.forward.virtualStage ? block.forward : block.backward;
        const std::int32_t chunk =
            part.virtualStage ? chunkOfVirtualStage(shape, *part.virtualStage) : kNoLabel;
        const MicroBatch microBatch =
            (block.forward.microBatch ? block.forward : block.backward).microBatch.value_or(MicroBatch{0});
        schedule.order.push_back({block.kind, microBatchLabel(shape, block), chunk, microBatch.value});
    }
    return schedule;
}

bool merge(StageSchedule& schedule, const StageSchedule& other)
{
    if (schedule.blocks.size() != other.blocks.size()) {
        return false;
    }
    for (std::size_t i = 0; i < schedule.blocks.size(); ++i) {
        if (schedule.blocks[i].kind != other.blocks[i].kind) {
            return false;
        }
        schedule.blocks[i] = commonPart(schedule.blocks[i], other.blocks[i]);
        if (schedule.order[i].label != other.order[i].label) {
            schedule.order[i].label = kNoLabel;
        }
        if (schedule.order[i].labelWithinChunk != other.order[i].labelWithinChunk) {
            schedule.order[i].labelWithinChunk = kNoLabel;
        }
        if (schedule.order[i].chunk != other.order[i].chunk) {
            schedule.order[i].chunk = kNoLabel;
        }
    }
    return true;
}

} // namespace

ScheduledBlock commonPart(const ScheduledBlock& a, const ScheduledBlock& b)
{
    ScheduledBlock common;
    common.kind = a.kind == b.kind ? a.kind : BlockKind::Other;
    common.phase = a.phase == b.phase ? a.phase : Phase::Unknown;
    common.forward = commonPart(a.forward, b.forward);
    common.backward = commonPart(a.backward, b.backward);
    if (a.name == b.name) {
        common.name = a.name;
        common.typeCode = a.typeCode;
    }
    return common;
}

std::optional<StageSchedule> stageSchedule(std::span<const ScheduleShape> shapes, Stage stage)
{
    std::optional<StageSchedule> schedule;
    for (const ScheduleShape& shape : shapes) {
        if (stage.value < 0 || stage.value >= shape.stages) {
            return std::nullopt;
        }
        StageSchedule other = scheduleOfShape(shape, stage);
        if (!schedule) {
            schedule = std::move(other);
        } else if (!merge(*schedule, other)) {
            return std::nullopt;
        }
    }
    return schedule;
}

} // namespace pipescope
