#pragma once

#include "core/run/inference/placement/recognise_layout.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/schedule/schedule.h"

#include <cstdint>
#include <vector>

namespace pipescope::test {

/// A run of several pipelines whose blocks wait for their data; forwards take 10 ms, backwards 20 ms, and
/// transfers 0.3 ms.
struct SimulatedRun
{
    ScheduleShape shape;
    std::int64_t peers = 1;
    std::int64_t replicas = 1;
    std::int64_t steps = 1;
    /// Of each duration; the same for all peers of a stage, which end within 20 µs of each other.
    double jitter = 0.05;
    std::uint32_t seed = 1;
    std::int64_t ranksOfHost = 8;
    /// By how much the clock of each further host is ahead of the one before.
    Duration skew;
    /// Blocks begin when the one before has ended, and wait for their data themselves.
    bool waitsInBlocks = false;

    PipelineLayout layout() const { return {peers, shape.stages, replicas}; }

    std::int64_t world() const { return peers * shape.stages * replicas; }
};

/// The records of all ranks, as of a source that assumes one pipeline of all.
LabelledCapture simulate(const SimulatedRun& run);

/// Leaves the records of the other ranks out.
void keepRanks(LabelledCapture& capture, const std::vector<std::int32_t>& ranks);

/// The run with only these ranks recorded; they are numbered without gaps, and the source assumes that they
/// form the pipeline.
LabelledCapture recordedOf(const SimulatedRun& run, const std::vector<std::int32_t>& ranks);

} // namespace pipescope::test
