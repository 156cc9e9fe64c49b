#pragma once

#include "core/run/bubbles/report/analysis.h"
#include "core/run/companion/companion.h"
#include "ui/run/scene/colour/colouring.h"

#include <memory>
#include <stop_token>

namespace pipescope::ui {

/// By how much later each block could begin without making its step longer, as a share of the step. Blocks
/// without a place in a pipeline have no grade.
std::shared_ptr<const scene::BlockGrades> gradesBySlack(const Trace& trace, const StepGraphs& graphs);

/// By how each block stands to the order of the schedule; see scheduleDeviations().
std::shared_ptr<const scene::BlockGrades> gradesByDeviation(const Trace& trace);

/// By how much longer or shorter each block takes than the one of the companion that stands beside it; none
/// where that is at most 5 %.
std::shared_ptr<const scene::BlockGrades> gradesByChange(const Trace& trace, const Companion& before);

} // namespace pipescope::ui
