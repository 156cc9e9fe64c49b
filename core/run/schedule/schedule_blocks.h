#pragma once

#include "core/run/schedule/schedule.h"

namespace pipescope {

/// A block "FP" of type 0 or "BP" of type 1, as the schedules with one kind of work a block name them.
ScheduledBlock plainForward(MicroBatch microBatch, VirtualStage virtualStage, Phase phase);
ScheduledBlock plainBackward(MicroBatch microBatch, VirtualStage virtualStage, Phase phase);

/// All forwards (warm-up), then all backwards (cool-down).
std::vector<ScheduledBlock> gpipeBlocks(const ScheduleShape& shape, Stage stage);

/// P-1-s forwards of warm-up, then forward and backward in turn, then the remaining backwards.
std::vector<ScheduledBlock> oneForwardOneBackwardBlocks(const ScheduleShape& shape, Stage stage);

/// Megatron-LM's interleaved 1F1B, which PaddlePaddle calls VPP: groups of P micro-batches walk through a
/// stage's chunks, forwards from the first chunk to the last and backwards the other way round;
/// 2(P-1-s) + (chunks-1)·P forwards of warm-up. The last group is smaller where P does not divide M, as with
/// PaddlePaddle.
std::vector<ScheduledBlock> interleavedBlocks(const ScheduleShape& shape, Stage stage);

/// All forwards (warm-up) chunk by chunk, then all backwards (cool-down) from the last chunk to the first.
/// With M = P that is what interleaved 1F1B becomes in Megatron-LM (until 2024) and PaddlePaddle.
std::vector<ScheduledBlock> interleavedGPipeBlocks(const ScheduleShape& shape, Stage stage);

/// ZB-H1: forwards and backwards in the order of 1F1B, and each weight gradient s backwards after its own on
/// stage s (Qi et al., Zero Bubble Pipeline Parallelism, 2023).
std::vector<ScheduledBlock> zeroBubbleH1Blocks(const ScheduleShape& shape, Stage stage);

/// ZB-V, of the same group, for parts that take equally long. Of the micro-batches that a step of fewer than
/// 2P - 1 does not have, blocks are left out.
std::vector<ScheduledBlock> zeroBubbleVBlocks(const ScheduleShape& shape, Stage stage);

/// DualPipe, with micro-batches that enter at both ends of the pipeline, half of them each (DeepSeek-V3
/// Technical Report, 2024, and the code published with it). Weight gradients are put off where that fills the
/// begin and the end of a step; the other backwards include theirs.
std::vector<ScheduledBlock> dualPipeBlocks(const ScheduleShape& shape, Stage stage);

/// Their number.
std::int64_t dualPipeBlockCount(const ScheduleShape& shape, Stage stage);

/// DualPipeV: every stage holds one chunk of the way down the V and one of the way up, and overlaps the
/// forward of one with the backward of the other. Stage 0 owns the last virtual stage and its loss.
std::vector<ScheduledBlock> dualPipeVBlocks(const ScheduleShape& shape, Stage stage);

} // namespace pipescope
