#include "core/planning/plan_shape.h"

#include "core/schedule/schedule.h"

#include <algorithm>
#include <string>

namespace pipescope {
namespace {

constexpr std::array<std::string_view, kPlanKinds.size()> kNames{"gpipe", "1f1b", "interleaved",
                                                                 "zb-h1", "zb-v", "dualpipev"};
constexpr std::int64_t kMostBlocks = 1'000'000;

Error wrongPlan(UserText text)
{
    return {ErrorKind::InvalidArgument, {}, std::move(text)};
}

} // namespace

std::string_view planName(PlanKind kind)
{
    return kNames[static_cast<std::size_t>(kind)];
}

std::optional<PlanKind> planNamed(std::string_view name)
{
    const auto found = std::ranges::find(kNames, name);
    return found == kNames.end()
               ? std::nullopt
               : std::optional(kPlanKinds[static_cast<std::size_t>(found - kNames.begin())]);
}

std::int32_t PlanShape::chunkCount() const
{
    if (isV()) {
        return 2;
    }
    return kind == PlanKind::Interleaved ? chunks : 1;
}

std::optional<ScheduleShape> scheduleShapeOf(const PlanShape& shape)
{
    ScheduleShape same;
    same.stages = shape.stages;
    same.microBatches = shape.microBatches;
    same.chunks = shape.chunkCount();
    switch (shape.kind) {
    case PlanKind::GPipe:
        same.kind = ScheduleKind::GPipe;
        return same;
    case PlanKind::OneForwardOneBackward:
        same.kind = ScheduleKind::OneForwardOneBackward;
        return same;
    case PlanKind::Interleaved:
        same.kind = ScheduleKind::Interleaved;
        return same;
    case PlanKind::DualPipeV:
        same.kind = ScheduleKind::DualPipeV;
        same.weightGradients = shape.weightGradients;
        return same;
    case PlanKind::ZeroBubbleH1:
    case PlanKind::ZeroBubbleV:
        break;
    }
    return {};
}

Status checkPlan(const PlanShape& shape)
{
    if (shape.stages < 1 || shape.microBatches < 1 || shape.chunkCount() < 1) {
        return wrongPlan("stages, micro-batches and chunks must be at least 1"_text);
    }
    // Forward, backward and weight gradient.
    constexpr std::int64_t kBlocksOfPart = 3;
    const std::int64_t most = kMostBlocks / kBlocksOfPart / shape.stages / shape.microBatches;
    if (shape.chunkCount() > most) {
        return wrongPlan("these are more than %1 blocks"_text(std::uint64_t{kMostBlocks}));
    }
    if (shape.kind == PlanKind::Interleaved && shape.chunks < 2) {
        return wrongPlan("an interleaved schedule needs at least 2 chunks"_text);
    }
    const auto same = scheduleShapeOf(shape);
    if (same && !isRunnable(*same)) {
        return shape.kind == PlanKind::DualPipeV
                   ? wrongPlan("DualPipeV needs at least twice as many micro-batches as stages"_text)
                   : wrongPlan(
                       "this schedule needs at least as many micro-batches as stages, and a last group "
                       "that does not wait for itself: best a multiple of the stages"_text);
    }
    return ok();
}

} // namespace pipescope
