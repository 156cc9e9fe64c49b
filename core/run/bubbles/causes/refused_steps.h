#pragma once

#include "core/run/bubbles/causes/measured_run.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pipescope {

/// Why a replay of a step differs from what was measured.
enum class RefusalReason : std::uint8_t
{
    /// Ranks of the pipeline have no block in the step: their files are missing, or could not be read.
    RanksWithoutBlocks,
    /// Ranks have fewer blocks than the schedule asks for.
    BlocksMissing,
    /// Blocks wait for data that no recorded block makes, or whose micro-batch is not known.
    InputsUnknown,
    /// Blocks begin before their data is made.
    BlocksBeforeData,
    /// None of these.
    NotKnown
};

/// "ranks_without_blocks", …: the names of the JSON.
std::string_view refusalReasonName(RefusalReason reason);

/// One pipeline in one step that nothing is concluded from, since a replay is too far off.
struct RefusedStep
{
    StepIndex step;
    PipelineGroupIndex group;
    RefusalReason reason = RefusalReason::NotKnown;
    /// Those that the reason speaks of, in rising order.
    std::vector<Rank> ranks;
    /// How many blocks are missing, for BlocksMissing.
    std::uint64_t missing = 0;
    /// See LossLadder::replayError().
    double replayError = 0;
};

/// In order of the graphs. Linear.
std::vector<RefusedStep> refusedSteps(const Trace& trace, const MeasuredRun& run);

} // namespace pipescope
