#include "core/base/group_name_hash.h"
#include "core/run/demo/simulation/topology.h"

namespace pipescope {
namespace {

std::string dictionary(std::string_view name)
{
    return "{'name': '" + std::string(name) + "'}";
}

std::string dictionary(std::string_view name, std::int32_t microBatchLabel)
{
    return "{'name': '" + std::string(name) + "', 'current_microbatch': " + std::to_string(microBatchLabel)
           + "}";
}

std::int32_t forwardLabel(const ScheduleShape& shape, const ScheduledBlock& block)
{
    const bool isSecondChunk = block.forward.virtualStage->value >= shape.stages;
    return block.forward.microBatch->value + (isSecondChunk ? shape.microBatches : 0);
}

} // namespace

std::string operatorName(std::string_view kind, std::string_view groupName, std::uint64_t runningNumber)
{
    return "hcom_" + std::string(kind) + "__" + groupNumber(groupName) + "_" + std::to_string(runningNumber)
           + "_1";
}

std::string blockMessage(const ScheduleShape& shape, const ScheduledBlock& block)
{
    const bool isDualPipeV = shape.kind == ScheduleKind::DualPipeV;
    switch (block.kind) {
    case BlockKind::Forward:
        return isDualPipeV ? dictionary("forward_step_with_model_graph", forwardLabel(shape, block))
                           : dictionary("forward_step");
    case BlockKind::Backward:
        return dictionary(isDualPipeV ? "backward_step_with_model_graph" : "backward_step");
    case BlockKind::Weight:
        return dictionary("WeightGradStore.pop");
    case BlockKind::Overlap:
        return dictionary("forward_backward_overlaping", forwardLabel(shape, block));
    case BlockKind::Logits:
        return dictionary("backward_step");
    case BlockKind::Other:
        break;
    }
    return {};
}

} // namespace pipescope
