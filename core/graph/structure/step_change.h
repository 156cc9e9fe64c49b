#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace pipescope::graph {

/// Where a curve changes at once.
struct StepChange
{
    /// The first position with the new level.
    std::size_t position = 0;
    double before = 0;
    double after = 0;
    /// The step, as a multiple of the usual change from one position to the next.
    double strength = 0;
};

/// The position where a curve steps to another level, without any bench; a single position that stands out is
/// one, too. The change there must be the largest, more than eight times the median change of the curve and
/// of its surroundings, and more than 1e-6 of the values' size. Empty for smooth curves, for less than five
/// numbers, and where some are not finite.
std::optional<StepChange> findStepChange(std::span<const double> curve);

} // namespace pipescope::graph
