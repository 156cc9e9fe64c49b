#pragma once

#include "core/run/inference/batches/plan_batches.h"

#include <cstddef>
#include <vector>

namespace pipescope {

/// Two parts of a plan that are the ends of one transfer: positions in `BatchPlan::parts`.
struct BatchTransfer
{
    std::size_t send = 0;
    std::size_t receive = 0;
};

/// Finds the ends of each transfer by step, direction, virtual stage and micro-batch; where labels are not
/// known, by their order, if both sides have the same count. In order of group, sender, receiver and time of
/// sending. n log n.
std::vector<BatchTransfer> transfersOf(const Trace& trace, const BatchPlan& plan);

} // namespace pipescope
