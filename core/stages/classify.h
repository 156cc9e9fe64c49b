#pragma once

#include "core/diagnostics/finding.h"
#include "core/model/capture.h"
#include "core/schedule/schedule.h"
#include "core/stages/placement.h"
#include "core/stages/steps.h"

#include <optional>
#include <span>
#include <string_view>

namespace pipescope {

/// Kind of a range by its message alone: both "forward" and "backward" make an overlap, "WeightGradStore" a
/// weight gradient.
BlockKind kindFromMessage(std::string_view message);

/// The schedule that the capture's metadata names, and its shape if that is complete and runnable. The chunks
/// of an interleaved schedule are not recorded and follow from the number of forwards.
struct RecordedSchedule
{
    ScheduleInfo info;
    std::optional<ScheduleShape> shape;
    /// StepTaskInfo gets DualPipeV's names, or nothing where they do not fit; otherwise FP and BP.
    bool namedByDualPipeV = false;
};

RecordedSchedule recordedSchedule(const Capture& capture, const Placements& placements,
                                  const StepAssignment& steps, FindingList& findings);

/// Turns the ranges of one rank into blocks, in the order of the ranges. Sections 7 and 8 of the baseline's
/// description say which ranges are left out of StepTaskInfo (they become kind Other without a type code) and
/// how the others are named. Where the number of a step's ranges is not what the schedule has, its blocks
/// keep the kind of their message and get no micro-batch. Names and messages are interned in `strings`.
std::vector<Block> classifyRank(const RankCapture& rank, std::optional<Stage> stage,
                                std::span<const std::optional<StepIndex>> steps,
                                const RecordedSchedule& schedule, StringPool& strings, FindingList& findings);

} // namespace pipescope
