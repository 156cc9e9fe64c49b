#include "core/run/planning/plan_shape.h"

#include "core/run/schedule/schedule.h"

#include <utility>

namespace pipescope {
namespace {

constexpr std::int64_t kMostBlocks = 1'000'000;

Error wrongPlan(UserText text)
{
    return {ErrorKind::InvalidArgument, {}, std::move(text)};
}

} // namespace

ScheduleShape planShape(ScheduleKind kind, std::int32_t stages, std::int32_t microBatches,
                        std::int32_t chunks)
{
    const bool isInterleaved = kind == ScheduleKind::Interleaved || kind == ScheduleKind::InterleavedGPipe;
    return {kind, stages, microBatches,
            isV(kind)       ? 2
            : isInterleaved ? chunks
                            : 1,
            WeightGradients::DeferredInCoolDown};
}

Status checkPlan(const ScheduleShape& shape)
{
    if (shape.stages < 1 || shape.microBatches < 1 || shape.chunks < 1) {
        return wrongPlan("stages, micro-batches and chunks must be at least 1"_text);
    }
    // Forward, backward and weight gradient.
    constexpr std::int64_t kBlocksOfPart = 3;
    const std::int64_t most = kMostBlocks / kBlocksOfPart / shape.stages / shape.microBatches;
    if (shape.chunks > most) {
        return wrongPlan("these are more than %1 blocks"_text(std::uint64_t{kMostBlocks}));
    }
    if (shape.kind == ScheduleKind::Interleaved && shape.chunks < 2) {
        return wrongPlan("an interleaved schedule needs at least 2 chunks"_text);
    }
    if (!isRunnable(shape)) {
        if (shape.kind == ScheduleKind::DualPipe) {
            return wrongPlan(
                "DualPipe needs even numbers of stages and micro-batches, and at least twice as many "
                "micro-batches as stages"_text);
        }
        return shape.kind == ScheduleKind::DualPipeV
                   ? wrongPlan("DualPipeV needs at least twice as many micro-batches as stages"_text)
                   : wrongPlan(
                       "this schedule needs at least as many micro-batches as stages, and a last group "
                       "that does not wait for itself: best a multiple of the stages"_text);
    }
    return ok();
}

} // namespace pipescope
