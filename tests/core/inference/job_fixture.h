#pragma once

#include "core/inference/assembly/build_job_trace.h"
#include "core/model/captures/job_capture.h"
#include "core/schedule/schedule.h"

#include <string>
#include <string_view>

namespace pipescope::test {

inline JobCapture jobsOfRanks(std::int32_t count)
{
    JobCapture capture;
    capture.ranks.resize(static_cast<std::size_t>(count));
    CommunicationGroup pipeline;
    pipeline.role = kPipelineRole;
    for (std::int32_t i = 0; i < count; ++i) {
        JobTrack& rank = capture.ranks[static_cast<std::size_t>(i)];
        rank.rank = Rank{i};
        rank.file = "log." + std::to_string(i);
        rank.host.name = "one";
        rank.steps = {StepNumber{0}};
        rank.opened = true;
        pipeline.members.emplace_back(i);
    }
    for (JobTrack& rank : capture.ranks) {
        rank.metadata.groups["pipeline"] = pipeline;
    }
    return capture;
}

/// A forward or backward of the rank's first step.
inline CapturedJob& addJob(JobTrack& rank, BlockKind kind, std::int32_t microBatch, TimeSpan span)
{
    CapturedJob& job = rank.jobs.emplace_back();
    job.block.kind = kind;
    job.block.span = span;
    job.block.step = StepIndex{};
    const bool isForward = kind == BlockKind::Forward;
    (isForward ? job.block.forward : job.block.backward).microBatch = MicroBatch{microBatch};
    job.block.message = rank.strings.intern(isForward ? "forward" : "backward");
    return job;
}

/// One step of a schedule with blocks of 10 ns, not timed between ranks. Jobs name their chunk where a stage
/// has several.
inline void addStep(JobCapture& capture, const ScheduleShape& shape)
{
    for (JobTrack& rank : capture.ranks) {
        std::int64_t begin = 0;
        for (const ScheduledBlock& block : scheduledBlocks(shape, Stage{rank.rank.value})) {
            const BlockPart& part = block.kind == BlockKind::Forward ? block.forward : block.backward;
            CapturedJob& job = addJob(rank, block.kind, part.microBatch->value, {{begin}, {begin + 10}});
            if (shape.chunks > 1) {
                job.chunk = chunkOfVirtualStage(shape, *part.virtualStage);
            }
            begin += 20;
        }
    }
}

inline Trace build(JobCapture&& capture, const LoadOptions& options = {})
{
    Progress progress;
    return buildJobTrace(std::move(capture), options, progress, {});
}

} // namespace pipescope::test
