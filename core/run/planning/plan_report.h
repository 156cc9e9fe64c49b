#pragma once

#include "core/run/planning/play_plan.h"

#include <iosfwd>

namespace pipescope {

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
