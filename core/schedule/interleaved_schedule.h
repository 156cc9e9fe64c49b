#pragma once

#include "core/schedule/schedule.h"

namespace pipescope {

/// Megatron-LM's interleaved 1F1B: groups of P micro-batches walk through a stage's chunks, forwards from the
/// first chunk to the last and backwards the other way round; 2(P-1-s) + (chunks-1)·P forwards of warm-up.
std::vector<ScheduledBlock> interleavedBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
