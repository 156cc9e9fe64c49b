#pragma once

#include "core/run/model/link.h"
#include "core/run/schedule/schedule.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace pipescope {

/// A receive of a stage, identified by the data it brings.
struct PostedReceive
{
    LinkDirection direction = LinkDirection::Unknown;
    Stage sender;
    /// The virtual stage of the producer.
    VirtualStage virtualStage;
    MicroBatch microBatch;
};

/// When the receives of a schedule must be posted. Transfers between two ranks are matched in the order in
/// which they were sent, so a receive is posted for its consumer, or for an earlier block that needs data
/// sent later.
class PostedReceives
{
public:
    /// `shape` must be runnable. Takes time and memory in proportion to all its blocks.
    explicit PostedReceives(const ScheduleShape& shape);

    /// Place of a block in the order of its stage; empty for blocks that the schedule does not have, or whose
    /// labels are not all known.
    std::optional<std::size_t> positionOf(Stage stage, const Block& block) const;
    std::size_t blockCount(Stage stage) const;
    /// The receives that must be posted when the block at `position` begins, but not earlier.
    std::span<const PostedReceive> neededAt(Stage stage, std::size_t position) const;

private:
    /// Kind, micro-batch and virtual stage of forward and backward; -1 for none.
    using WorkKey = std::tuple<BlockKind, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;

    struct StageOrder
    {
        std::map<WorkKey, std::size_t> positions;
        std::vector<std::vector<PostedReceive>> receives;
    };

    static WorkKey keyOf(BlockKind kind, const BlockPart& forward, const BlockPart& backward);

    std::vector<StageOrder> m_stages;
};

} // namespace pipescope
