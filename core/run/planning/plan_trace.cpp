#include "core/run/planning/play_plan.h"

#include <string>

namespace pipescope {
namespace {

/// As StepTaskInfo names them: forwards and backwards, and weight gradients among these.
std::string_view nameOf(BlockKind kind)
{
    return hasForward(kind) ? "FP" : "BP";
}

Track trackOf(std::size_t stage, const PlayedStage& played, StringPool& strings)
{
    Track track;
    track.rank = Rank{static_cast<std::int32_t>(stage)};
    track.stage = Stage{static_cast<std::int32_t>(stage)};
    track.group = PipelineGroupIndex{0U};
    for (const PlayedBlock& each : played.blocks) {
        Block block;
        block.span = {{each.begin}, {each.end}};
        block.kind = each.block.kind;
        block.phase = each.block.phase;
        block.forward = each.block.forward;
        block.backward = each.block.backward;
        block.labelOrigins.add(LabelOrigin::Schedule);
        block.step = StepIndex{0U};
        block.name = strings.intern(nameOf(block.kind));
        track.blocks.append(block);
    }
    return track;
}

} // namespace

std::shared_ptr<const Trace> traceOfPlan(const ScheduleShape& shape, const PlayedPlan& plan)
{
    auto trace = std::make_shared<Trace>();
    trace->hosts.emplace_back();
    trace->steps.push_back({StepNumber{0}, {{0}, {plan.length}}});
    trace->groups.emplace_back();
    for (std::size_t stage = 0; stage < plan.stages.size(); ++stage) {
        trace->tracks.push_back(trackOf(stage, plan.stages[stage], trace->strings));
        trace->groups.front().tracks.emplace_back(stage);
        trace->groups.front().ranks.push_back(trace->tracks.back().rank);
    }
    trace->schedule.origin = ScheduleOrigin::Recorded;
    trace->schedule.stages = shape.stages;
    trace->schedule.microBatches = shape.microBatches;
    trace->schedule.virtualStages = shape.virtualStagesOfModel();
    trace->schedule.candidates.push_back(shape);
    return trace;
}

} // namespace pipescope
