#pragma once

#include "core/run/inference/batches/posted_receives.h"
#include "core/run/inference/links/data_flow.h"
#include "core/run/inference/placement/pipeline_order.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope {

/// When a schedule posts the receive for a block's input.
enum class ReceivePosting : std::uint8_t
{
    /// Once the block before it has ended.
    JustInTime,
    /// While the block before it runs.
    OneBlockAhead
};

/// A part that a batch should have, by the blocks around it.
struct PlannedPart
{
    TrackIndex track;
    OperatorIndex op;
    PartDirection direction = PartDirection::Send;
    /// `peer` is the other rank.
    BlockTransfer transfer;
    std::optional<StepIndex> step;
};

struct BatchPlan
{
    /// In order of track, operator and time of sending.
    std::vector<PlannedPart> parts;
    /// Batches at expected places, and batches that are elsewhere or missing.
    std::uint64_t fitting = 0;
    std::uint64_t misplaced = 0;
};

/// Plans the batches whose parts are not recorded. A batch between two blocks sends what the first one made
/// and receives what is due there; only batches of a group that holds the rank's whole pipeline count, and
/// only ranks most of whose batches fit. `receives` is empty without a schedule: then each block needs its
/// inputs just in time. n log n.
BatchPlan planBatches(const Trace& trace, const DataFlow& flow, const GroupMembers& groups,
                      const std::optional<PostedReceives>& receives, ReceivePosting posting);

/// Whether any batch has no recorded parts.
bool hasUnknownBatches(const Trace& trace);

} // namespace pipescope
