#pragma once

#include "core/run/model/block.h"
#include "core/run/model/trace.h"
#include "core/run/planning/plan_shape.h"

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

namespace pipescope {

/// A block that a stage is to run.
struct PlannedBlock
{
    /// Forward, Backward, Weight or Overlap.
    BlockKind kind = BlockKind::Forward;
    /// Both parts of an overlap; else the one that the kind says. Always complete.
    BlockPart forward;
    BlockPart backward;
    /// Its weight gradient is a block of its own.
    bool isSplit = false;
    Phase phase = Phase::Unknown;
};

/// What a stage runs in one step, in order: scheduledBlocks() without the loss parts of their own. The shape
/// must have passed checkPlan().
std::vector<PlannedBlock> plannedBlocks(const ScheduleShape& shape, Stage stage);

/// How long one micro-batch's work takes on one stage, all of its chunks together; ns.
struct StageWork
{
    std::int64_t forward = 0;
    std::int64_t inputGradient = 0;
    std::int64_t weight = 0;

    std::int64_t total() const { return forward + inputGradient + weight; }
};

/// What a plan is played with.
struct PlanTimes
{
    /// Indexed by stage.
    std::vector<StageWork> stages;
    /// From the end of a block to the begin of the one that needs its result on another stage; ns.
    std::int64_t transfer = 0;
    /// A stage lets its input come only when it has ended the block before: the transfer is never hidden.
    bool receivesLate = false;
    /// How long a forward and a backward take together when they overlap, by what they take one after the
    /// other: 1 gains nothing.
    double overlap = 1.0;
};

struct PlayedBlock
{
    PlannedBlock block;
    /// ns from the step's begin.
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

struct PlayedStage
{
    std::vector<PlayedBlock> blocks;
    std::int64_t busy = 0;
    /// Most micro-batches whose activations are kept at a time, a chunk counting as its share of the stage:
    /// from the begin of a forward to the end of its backward, or of its weight gradient where that is apart.
    double peakInFlight = 0;
};

/// One step of a schedule in which each stage runs its blocks in order, each as soon as its input is there.
struct PlayedPlan
{
    std::vector<PlayedStage> stages;
    /// From the first begin to the last end, ns.
    std::int64_t length = 0;

    std::int64_t busy() const;
    /// Idle time of all stages by their windows, 0 … 1.
    double idleOfTotal() const;
    double peakInFlight() const;
};

/// Empty if blocks wait for each other for ever. The shape must have passed checkPlan(), and there must be a
/// work for each stage. Linear in blocks times the stages that wait.
std::optional<PlayedPlan> playPlan(const ScheduleShape& shape, const PlanTimes& times);

/// A played schedule as a run of one step, with a rank for each stage and blocks named as those of runs are:
/// for whatever draws or writes traces.
std::shared_ptr<const Trace> traceOfPlan(const ScheduleShape& shape, const PlayedPlan& plan);

/// How long a step takes, what of it is bubble, and a line for each stage: busy, idle, and most micro-batches
/// in flight; in English.
void writePlanText(const ScheduleShape& shape, const PlayedPlan& plan, std::ostream& out);

/// The same as JSON, with all blocks: {"version": 1, "schedule", "pp", "microbatches", "chunks", "step_ns",
/// "idle_of_total", "peak_in_flight", "stages": [{"stage", "busy_ns", "idle_ns", "peak_in_flight", "blocks":
/// [{"kind", "microbatch", "virtual_stage", "b_microbatch", "b_virtual_stage", "begin_ns", "end_ns"}]}]}. Of
/// a block without forward the first pair is null, of one without backward the second; a weight gradient has
/// the second.
void writePlanJson(const ScheduleShape& shape, const PlayedPlan& plan, std::ostream& out);

} // namespace pipescope
