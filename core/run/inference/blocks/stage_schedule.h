#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/inference/steps/steps.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/schedule/alignment.h"
#include "core/run/schedule/schedule.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope {

/// What a stage is expected to run in one step.
struct StageSchedule
{
    std::vector<ScheduledBlock> blocks;
    /// The same for comparing.
    std::vector<ExpectedBlock> order;
};

/// Keeps only the values that two blocks share; the rest is unknown, empty or Other.
ScheduledBlock commonPart(const ScheduledBlock& a, const ScheduledBlock& b);

/// What all shapes have in common. Empty if they do not run the same kinds of blocks on this stage, if there
/// is no shape, or if the stage lies beyond them.
std::optional<StageSchedule> stageSchedule(std::span<const ScheduleShape> shapes, Stage stage);

/// Ranges of weight gradients that are empty: training scripts made after the public guide record a range for
/// each pop of an empty store, many in every step.
struct EmptyWeights
{
    /// Positions among the rank's ranges.
    std::vector<std::size_t> ranges;
    /// There are too many of them for the alignment with the schedule: the run was recorded this way.
    bool isSystematic = false;
};

/// Empty ranges last at most a twentieth of the rank's median block, while a real weight gradient takes about
/// half of a backward. `kinds` are those of the messages, one per range.
EmptyWeights findEmptyWeights(const RankCapture& rank, std::span<const BlockKind> kinds,
                              const StepAssignment::OfRank& steps);

/// One finding for the run.
void reportEmptyWeights(const Capture& capture, const ObservedRun& observed, FindingList& findings);

/// Like chooseLabelledSchedule(), for a pipeline that the source assumed from the ranks it found. Where the
/// depth of their warm-up explains more steps if stages without records exist, `placements` get free places
/// for these, with unused rank numbers: before its first backward a stage with t stages behind it runs t+1
/// forwards in 1F1B and 2t + (chunks-1)·P + 1 in interleaved 1F1B, if the step has more. The first rank that
/// shows its depth keeps its place. Where the order of the blocks cannot show how many stages follow, a last
/// stage that waits for them is reported.
ChosenSchedule chooseWithMissingStages(const LabelledCapture& capture, Placements& placements,
                                       ObservedRun& observed, const std::stop_token& stop,
                                       FindingList& findings);

} // namespace pipescope
