#pragma once

#include "core/run/bubbles/causes/evidence.h"
#include "core/run/difference/run_difference.h"

#include <optional>

namespace pipescope {

/// Where a change is seen best in the run after: in the step in which it makes most of a difference. Empty
/// where nothing is left of what changed. Linear in both sides.
std::optional<Evidence> evidenceOf(const RunSide& before, const RunSide& after, const RunChange& change);

/// The block itself, in the step after.
std::optional<Evidence> evidenceOf(const RunSide& before, const RunSide& after, const BlockChange& change);

} // namespace pipescope
