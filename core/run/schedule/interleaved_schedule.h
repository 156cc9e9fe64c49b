#pragma once

#include "core/run/schedule/schedule.h"

namespace pipescope {

/// Megatron-LM's interleaved 1F1B, which PaddlePaddle calls VPP: groups of P micro-batches walk through a
/// stage's chunks, forwards from the first chunk to the last and backwards the other way round;
/// 2(P-1-s) + (chunks-1)·P forwards of warm-up. The last group is smaller where P does not divide M, as with
/// PaddlePaddle.
std::vector<ScheduledBlock> interleavedBlocks(const ScheduleShape& shape, Stage stage);

/// All forwards (warm-up) chunk by chunk, then all backwards (cool-down) from the last chunk to the first.
/// With M = P that is what interleaved 1F1B becomes in Megatron-LM (until 2024) and PaddlePaddle.
std::vector<ScheduledBlock> interleavedGPipeBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
