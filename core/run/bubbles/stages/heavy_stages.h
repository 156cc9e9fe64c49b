#pragma once

#include "core/run/bubbles/replay/usual_times.h"
#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <vector>

namespace pipescope {

/// A virtual stage at an end of the model that takes longer than those in between: the first one holds the
/// embedding, the last one the head and the loss.
struct HeavyStage
{
    VirtualStage stage;
    bool isLast = false;
    /// What its forward takes, by the median of the virtual stages in between: 5 is five times as long. 1
    /// where a kind of block is not recorded.
    double forward = 1;
    /// The same of its backward, with the weight gradient where that is a block of its own.
    double backward = 1;
};

struct HeavyStages
{
    /// At most the first and the last one, in this order.
    std::vector<HeavyStage> found;
    /// By WorkIndex: what each block of this work takes beyond that of the virtual stages in between, ns; 0
    /// where none is heavy.
    std::vector<std::int64_t> extraOfWork;
};

/// Judges the virtual stages at the ends, per direction. Where all chunks of its rank take longer by as much,
/// a virtual stage is heavy only if its directions differ: else its rank may as well be slow. None is found
/// among fewer than four.
HeavyStages heavyStagesOf(const StepGraphs& graphs, const std::vector<UsualTime>& times);

} // namespace pipescope
