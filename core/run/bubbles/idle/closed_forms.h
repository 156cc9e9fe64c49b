#pragma once

#include "core/run/bubbles/step_graph/step_graph.h"

#include <cstdint>
#include <optional>

namespace pipescope {

/// The idle time of the rank that waits most, from the step's first begin to its last end, if all stages were
/// equal and data moved in no time; ns. Times are means over the stages of a chunk's median times: forward F,
/// input gradient B, weight gradient W, overlapped forward and backward F&B; p stages, m micro-batches.
///
/// | schedule                                 | bubble                | where                     |
/// |------------------------------------------|-----------------------|---------------------------|
/// | GPipe, 1F1B (B with W), the former with  | (p-1)(F+B)            |                           |
/// | chunks: interleaved 1F1B                 | (p-1)(F+B)            | p divides m               |
/// | ZB-H1 (Qi et al., Zero Bubble, table 1)  | (p-1)(F+B-W)          | W at most F and B         |
/// | ZB-V                                     | (p-1)B                | F and W at most B         |
/// | DualPipe                                 | (p/2-1)(F&B+F-2W)     | W at most B, B at most F  |
/// | DualPipeV                                | (p-1)(F&B+F-2W)       | W at most B, B at most F  |
///
/// Zero Bubble counts none for ZB-V, since it takes each stage's own time from its first begin: what is left
/// here is the way of the first micro-batch down the stages. DeepSeek writes F&B+B'-3W, with B' = B + W and
/// F = B. Empty for other schedules, and for times to which the form does not apply.
std::optional<std::int64_t> theoreticalBubble(const Trace& trace, const StepGraph& graph);

} // namespace pipescope
