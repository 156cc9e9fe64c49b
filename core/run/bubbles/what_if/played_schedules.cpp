#include "core/run/bubbles/what_if/played_schedules.h"

#include "core/run/planning/plan_shape.h"

#include <array>
#include <utility>

namespace pipescope {
namespace {

/// What a weight gradient takes of a backward where that is not recorded: public models lie in between.
constexpr std::array kWeightShares{1.0 / 3.0, 1.0 / 2.0};

std::int32_t chunksToTry(const ScheduleInfo& schedule)
{
    const auto own = schedule.shape();
    return own && own->kind == ScheduleKind::Interleaved ? own->chunks : 2;
}

/// Without interleaving, training scripts receive when they are about to use it; with it, they receive
/// ahead. What the run itself does holds for schedules of its sort.
bool receivesLate(const ScheduleInfo& schedule, ScheduleKind kind, const MeasuredWork& work)
{
    const bool isSimple = kind == ScheduleKind::GPipe || kind == ScheduleKind::OneForwardOneBackward;
    const bool isOwnSimple = isOwnSchedule(schedule, ScheduleKind::GPipe)
                             || isOwnSchedule(schedule, ScheduleKind::OneForwardOneBackward);
    return isSimple == isOwnSimple ? work.receivesLate : isSimple;
}

bool needsWeights(const ScheduleShape& shape)
{
    return splitsBackwards(shape.kind) || overlapsBlocks(shape.kind);
}

} // namespace

bool isOwnSchedule(const ScheduleInfo& schedule, ScheduleKind kind)
{
    const auto own = schedule.kind();
    return schedule.hasFreeWeights
               ? kind == ScheduleKind::ZeroBubbleH1 && own == ScheduleKind::OneForwardOneBackward
               : own == kind;
}

std::vector<PlayableSchedule> playableSchedules(const Trace& trace, const MeasuredWork& work)
{
    const ScheduleInfo& schedule = trace.schedule;
    std::vector<PlayableSchedule> playable;
    if (!schedule.stages || !schedule.microBatches) {
        return playable;
    }
    for (const ScheduleKind kind : kPlayedKinds) {
        ScheduleShape shape =
            planShape(kind, *schedule.stages, *schedule.microBatches, chunksToTry(schedule));
        if (const auto own = schedule.shape(); own && own->kind == ScheduleKind::DualPipeV) {
            shape.weightGradients = own->weightGradients;
        }
        if (!checkPlan(shape)) {
            continue;
        }
        if (work.weightShare || !needsWeights(shape)) {
            playable.push_back({shape, {}});
            continue;
        }
        for (const double share : kWeightShares) {
            playable.push_back({shape, share});
        }
    }
    return playable;
}

std::optional<PlayedPlan> playedWith(const Trace& trace, MeasuredWork work, const PlayableSchedule& schedule)
{
    work.receivesLate = receivesLate(trace.schedule, schedule.shape.kind, work);
    const double share = schedule.weightShare.value_or(work.weightShare.value_or(0));
    return playPlan(schedule.shape, planTimes(work, share));
}

} // namespace pipescope
