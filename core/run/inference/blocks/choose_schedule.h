#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/capture.h"
#include "core/run/schedule/schedule.h"

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>

namespace pipescope {

/// The schedule as the metadata record it.
struct RecordedSchedule
{
    NamedSchedule named;
    std::optional<std::int32_t> microBatches;
    /// Chunks of each stage's model; empty if blocks name none.
    std::optional<std::int32_t> chunks;
    /// Each block's record names its micro-batch; no schedule changes it.
    bool numbersAreRecorded = false;
};

/// The schedule of the first rank that names one, else of the first with a number of micro-batches. Ranks
/// that name another one are a finding.
RecordedSchedule recordedSchedule(std::span<const RankRecords* const> ranks, FindingList& findings);

struct ChosenSchedule
{
    /// Its weight gradients may stand anywhere, if they were left out of the run.
    ScheduleInfo info;
    /// Steps of ranks whose blocks are in exactly the order of the candidates.
    std::uint64_t exact = 0;
    /// StepTaskInfo gets DualPipeV's names, or none where they do not fit; otherwise FP and BP.
    bool namedByDualPipeV = false;
    /// Most labels in the messages agree with the schedule, so they help where ranges are missing.
    bool labelsAgree = true;
    /// Blocks overlap forward and backward, so that labels may count on in a second chunk as DualPipeV's do.
    bool mayCountOn = false;

    /// The shape that gives the data flow; empty if the candidates disagree about it.
    std::optional<ScheduleShape> dataFlow() const;
};

/// The recorded schedule if it fits at least half of the steps of all ranks; else the one that fits most,
/// where it fits everything or nothing is recorded. A schedule fits a step if the kinds of all its blocks are
/// in order. Where several fit equally well, labels in the messages and the steps that do not fit decide; an
/// undecided case yields several shapes. A schedule that is only recognised is dropped where too many labels
/// contradict it: most, or one in sixteen where records name them. All doubts are findings.
ChosenSchedule chooseSchedule(const RecordedSchedule& recorded, const Placements& placements,
                              const ObservedRun& run, const std::stop_token& stop, FindingList& findings);

} // namespace pipescope
