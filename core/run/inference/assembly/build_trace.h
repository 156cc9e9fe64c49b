#pragma once

#include "core/base/threads/progress.h"
#include "core/run/inference/blocks/choose_schedule.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/model/load_options.h"
#include "core/run/model/trace.h"

#include <span>
#include <stop_token>

namespace pipescope {

/// Makes the trace of a run from the records of its ranks: places them, assigns steps, classifies blocks,
/// pairs and explains operators. Does not look at the format the capture came from. The result does not
/// depend on timing or threads. After a stop request the result is incomplete and must be dropped.
Trace buildTrace(Capture&& capture, const LoadOptions& options, Progress& progress,
                 const std::stop_token& stop);

/// The blocks only, for a preview of a run that is still being read: no operators, no links, no findings.
Trace buildPreview(Capture&& capture, const LoadOptions& options, const std::stop_token& stop);

/// Makes the trace of a run with labelled blocks: places the ranks, assigns the steps, recognises the
/// schedule and checks the recorded labels against it. Links are the recorded ones; else those that follow
/// from the operators; else those that the schedule demands, from which the offsets between the hosts' clocks
/// are estimated too. The result does not depend on timing. After a stop request the result is incomplete and
/// must be dropped.
Trace buildLabelledTrace(LabelledCapture&& capture, const LoadOptions& options, Progress& progress,
                         const std::stop_token& stop);

/// Finds the peers of all operators and the offsets between the hosts' clocks, pairs sends with receives and
/// finds what each link carries. `ranks` are the records that the tracks were made from.
void linkOperators(Trace& trace, std::span<const RankRecords* const> ranks, const ChosenSchedule& schedule,
                   std::size_t workers);

} // namespace pipescope
