#pragma once

#include "core/run/bubbles/causes/measured_run.h"

#include <array>
#include <optional>

namespace pipescope {

/// Where a loss is greatest.
struct LossPlace
{
    StepIndex step;
    TrackIndex track;
    Rank rank;
    /// A block that takes long, or the one behind a gap; empty of what all blocks of the rank share.
    std::optional<BlockIndex> block;
    bool isGap = false;

    bool operator==(const LossPlace&) const = default;
};

/// By LossRung, among the steps of lossesOfSteps(); empty where nothing shows it.
using LossPlaces = std::array<std::optional<LossPlace>, kLossRungCount>;

/// Linear.
LossPlaces placesOfLosses(const MeasuredRun& run);

/// The rank that works longest in one step.
std::optional<LossPlace> busiestPlace(const MeasuredRun& run);

/// The longest step.
std::optional<StepIndex> longestStep(const MeasuredRun& run);

} // namespace pipescope
