#pragma once

#include "core/run/bubbles/causes/cause.h"
#include "core/run/bubbles/causes/measured_run.h"

#include <optional>
#include <utility>
#include <vector>

namespace pipescope {

/// Where a cause is seen in a chart: in the step in which it costs most, on the ranks at fault.
struct Evidence
{
    StepIndex step;
    /// Where it is seen best: a block, or the gap before it.
    TrackIndex track;
    BlockIndex block;
    bool isGap = false;
    /// The message that takes long, for causes about transfers.
    std::optional<LinkIndex> link{};
    /// All blocks of the step that it is about, by track, then block; of gaps those behind them.
    std::vector<std::pair<TrackIndex, BlockIndex>> blocks{};
    /// All messages of the step that it is about.
    std::vector<LinkIndex> links{};
};

/// Empty where the cause names no step, or nothing in that step shows it. Linear in the step's blocks.
std::optional<Evidence> evidenceOf(const Trace& trace, const MeasuredRun& run, const Cause& cause);

} // namespace pipescope
