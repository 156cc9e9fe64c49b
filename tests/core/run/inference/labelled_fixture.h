#pragma once

#include "core/run/inference/assembly/build_trace.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/schedule/schedule.h"

#include <string>
#include <string_view>

namespace pipescope::test {

inline LabelledCapture labelledRanks(std::int32_t count)
{
    LabelledCapture capture;
    capture.ranks.resize(static_cast<std::size_t>(count));
    CommunicationGroup pipeline;
    pipeline.role = kPipelineRole;
    for (std::int32_t i = 0; i < count; ++i) {
        LabelledTrack& rank = capture.ranks[static_cast<std::size_t>(i)];
        rank.rank = Rank{i};
        rank.file = "log." + std::to_string(i);
        rank.host.name = "one";
        rank.steps = {StepNumber{0}};
        rank.opened = true;
        pipeline.members.emplace_back(i);
    }
    for (LabelledTrack& rank : capture.ranks) {
        rank.metadata.groups["pipeline"] = pipeline;
    }
    return capture;
}

/// A forward or backward of the rank's first step.
inline LabelledBlock& addBlock(LabelledTrack& rank, BlockKind kind, std::int32_t microBatch, TimeSpan span)
{
    LabelledBlock& labelled = rank.blocks.emplace_back();
    labelled.block.kind = kind;
    labelled.block.span = span;
    labelled.block.step = StepIndex{};
    const bool isForward = kind == BlockKind::Forward;
    (isForward ? labelled.block.forward : labelled.block.backward).microBatch = MicroBatch{microBatch};
    labelled.block.message = rank.strings.intern(isForward ? "forward" : "backward");
    return labelled;
}

/// One step of a schedule with blocks of 10 ns, not timed between ranks. Blocks name their chunk where a
/// stage has several.
inline void addStep(LabelledCapture& capture, const ScheduleShape& shape)
{
    for (LabelledTrack& rank : capture.ranks) {
        std::int64_t begin = 0;
        for (const ScheduledBlock& block : scheduledBlocks(shape, Stage{rank.rank.value})) {
            const BlockPart& part = block.kind == BlockKind::Forward ? block.forward : block.backward;
            LabelledBlock& labelled =
                addBlock(rank, block.kind, part.microBatch->value, {{begin}, {begin + 10}});
            if (shape.chunks > 1) {
                labelled.chunk = chunkOfVirtualStage(shape, *part.virtualStage);
            }
            begin += 20;
        }
    }
}

inline Trace build(LabelledCapture&& capture, const LoadOptions& options = {})
{
    Progress progress;
    return buildLabelledTrace(std::move(capture), options, progress, {});
}

} // namespace pipescope::test
