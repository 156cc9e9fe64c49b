#include "core/run/analysis/doctor/diagnosis.h"

#include "core/base/enum_names.h"
#include "core/run/analysis/doctor/fault_rules.h"

#include <algorithm>
#include <array>

namespace pipescope {

std::string_view faultKindName(FaultKind kind)
{
    static constexpr auto kNames = std::to_array<EnumName<FaultKind>>({
        {FaultKind::Finding, "finding"},
        {FaultKind::RangesOptionOff, "ranges_option_off"},
        {FaultKind::NoRanges, "no_ranges"},
        {FaultKind::NoForwards, "no_forwards"},
        {FaultKind::NoBackwards, "no_backwards"},
        {FaultKind::NoWeightGradients, "no_weight_gradients"},
        {FaultKind::NoOverlaps, "no_overlaps"},
        {FaultKind::NoLoss, "no_loss"},
        {FaultKind::BlocksDiffer, "blocks_differ"},
        {FaultKind::TransfersDiffer, "transfers_differ"},
        {FaultKind::StepsNotRecorded, "steps_not_recorded"},
        {FaultKind::StepsDiffer, "steps_differ"},
        {FaultKind::LevelsMixed, "levels_mixed"},
        {FaultKind::LevelTooLow, "level_too_low"},
        {FaultKind::NoCommunication, "no_communication"},
        {FaultKind::NoScheduleRecorded, "no_schedule_recorded"},
        {FaultKind::ClockUnknown, "clock_unknown"},
    });
    return nameOf(kNames, kind);
}

SourceText recordedLevelName(RecordedLevel level)
{
    static constexpr auto kNames = std::to_array<EnumName<RecordedLevel, SourceText>>({
        {RecordedLevel::Unknown, "not known"_text},
        {RecordedLevel::Nothing, "no communication"_text},
        {RecordedLevel::Messages, "none"_text},
        {RecordedLevel::Operators, "0"_text},
        {RecordedLevel::Transfers, "1 or above"_text},
    });
    return nameOf(kNames, level);
}

bool Diagnosis::needsMending() const
{
    return std::any_of(faults.begin(), faults.end(),
                       [](const RecordingFault& fault) { return fault.severity != Severity::Notice; });
}

Diagnosis diagnose(const Trace& trace)
{
    Diagnosis diagnosis;
    diagnosis.counts = countRecording(trace);
    diagnosis.levels = recordedLevels(trace);
    appendRangeFaults(trace, diagnosis);
    appendFindingFaults(trace, diagnosis);
    appendStepFaults(trace, diagnosis);
    appendLevelFaults(trace, diagnosis);
    appendScheduleFaults(trace, diagnosis);
    appendClockFaults(trace, diagnosis);
    std::stable_sort(
        diagnosis.faults.begin(), diagnosis.faults.end(),
        [](const RecordingFault& a, const RecordingFault& b) { return a.severity > b.severity; });
    return diagnosis;
}

} // namespace pipescope
