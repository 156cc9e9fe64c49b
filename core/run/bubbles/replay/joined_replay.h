#pragma once

#include "core/run/bubbles/replay/replay.h"
#include "core/run/bubbles/step_graph/collective_joins.h"

#include <cstdint>
#include <span>

namespace pipescope {

/// One graph of a joined step as it is replayed.
struct JoinedPart
{
    const ReplayCosts& costs;
    /// The replay of the graph alone.
    const ReplayedStep& alone;
};

/// How long a joined step takes, ns: from the first begin to the end of the last block and the last join. A
/// join begins when its last member comes, and lets each member go as much later as measured. A block whose
/// time in collectives is taken away does not wait for joins. `parts` are those of all graphs of the step;
/// `graphs` is the list that the step counts in. Linear in members where no block waits for a join, and in
/// the blocks of the step otherwise.
std::int64_t joinedLength(const JoinedStep& step, std::span<const StepGraph> graphs,
                          std::span<const JoinedPart> parts);

} // namespace pipescope
