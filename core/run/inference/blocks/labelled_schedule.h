#pragma once

#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/inference/blocks/observed_run.h"
#include "core/run/inference/blocks/stage_schedule.h"
#include "core/run/inference/placement/placement.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>

namespace pipescope {

/// For a rank that names virtual stages but no chunks: gives each block its chunk, which is the position of
/// its virtual stage among the rank's.
void nameChunks(LabelledTrack& rank);

/// The number of chunks of a stage's model, if blocks name chunks.
std::optional<std::int32_t> chunksNamed(const LabelledCapture& capture);

/// What the order of the blocks says about the schedule; blocks of no kind are left out. The steps of all
/// blocks must be known. Uses `workers` threads.
ObservedRun observeLabelled(const LabelledCapture& capture, std::size_t workers, const std::stop_token& stop);

/// The shape of the pipeline as the blocks record it: as many stages as the pipeline, as many chunks as are
/// named. Empty without a pipeline, and where no chunk is named though micro-batches repeat within a step, so
/// that there must be several.
std::optional<ScheduleShape> recordedShape(const LabelledCapture& capture, const Placements& placements);

/// The schedule of a concluded run as its file has it; empty where the file has none that can run.
std::optional<ChosenSchedule> concludedSchedule(const LabelledCapture& capture);

/// The schedule recognised from the order of the blocks, with as many chunks as they name. Where none fits,
/// separate weight gradients are removed from `observed`, since zero-bubble schedules put them anywhere.
/// Without blocks there is no schedule to look for, and nothing to report.
ChosenSchedule chooseLabelledSchedule(const LabelledCapture& capture, const Placements& placements,
                                      ObservedRun& observed, const std::stop_token& stop,
                                      FindingList& findings);

} // namespace pipescope
