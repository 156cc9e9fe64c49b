#pragma once

#include "core/run/companion/companion.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope {

/// A step of another run, and the one that it is shown under.
struct StepIndices
{
    StepIndex other;
    StepIndex shown;

    bool operator==(const StepIndices&) const = default;
};

/// The blocks of another run, on the tracks that have the places of its ranks: by place in the pipelines
/// where both runs have pipelines of the same sizes, else by rank. The first step of the other run is moved
/// to where the first one of `shown` begins, and so on. Ranks and steps that `shown` lacks are left out, and
/// blocks without a step. Both runs should be on one clock. Linear but for sorting. Empty after a stop
/// request.
std::optional<Companion> alignedTo(const Trace& shown, const Trace& other, const std::stop_token& stop);

/// The same of one step only.
std::optional<Companion> stepAlignedTo(const Trace& shown, const Trace& other, const StepIndices& steps,
                                       const std::stop_token& stop);

/// The blocks of one step under each other step, moved to where that one begins. Likewise.
std::optional<Companion> stepUnderOthers(const Trace& trace, StepIndex step, const std::stop_token& stop);

/// The blocks of other steps under one step, each moved to where that one begins: a companion for each of
/// them, in the order of the steps. Those nearest to it, at most `most`. Likewise.
std::optional<std::vector<Companion>> othersUnderStep(const Trace& trace, StepIndex step, std::size_t most,
                                                      const std::stop_token& stop);

} // namespace pipescope
