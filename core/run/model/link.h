#pragma once

#include "core/run/model/block.h"

#include <cstdint>
#include <optional>

namespace pipescope {

enum class LinkDirection : std::uint8_t
{
    Unknown,
    Forward,
    Backward
};

/// That of the data that blocks of a kind make; unknown where they make none, or of both directions.
constexpr LinkDirection directionOf(BlockKind kind)
{
    return kind == BlockKind::Forward    ? LinkDirection::Forward
           : kind == BlockKind::Backward ? LinkDirection::Backward
                                         : LinkDirection::Unknown;
}

/// The half of a block, recorded or of a schedule, that makes or needs data of a direction.
template<class AnyBlock>
constexpr const BlockPart& halfOf(const AnyBlock& block, LinkDirection direction)
{
    return direction == LinkDirection::Forward ? block.forward : block.backward;
}

/// Calls `use(half, direction)` for the forward and the backward that a block runs, if they are labelled.
template<class AnyBlock, class Use>
void forEachHalf(const AnyBlock& block, const Use& use)
{
    for (const LinkDirection direction : {LinkDirection::Forward, LinkDirection::Backward}) {
        const bool isRun =
            direction == LinkDirection::Forward ? hasForward(block.kind) : hasBackward(block.kind);
        const BlockPart& half = halfOf(block, direction);
        if (isRun && half.microBatch && half.virtualStage) {
            use(half, direction);
        }
    }
}

/// The virtual stage that needs the data that another one makes.
constexpr VirtualStage nextVirtualStage(VirtualStage producer, LinkDirection direction)
{
    return VirtualStage{producer.value + (direction == LinkDirection::Forward ? 1 : -1)};
}

enum class LinkOrigin : std::uint8_t
{
    Measured,
    Inferred
};

/// The side of a transfer that came last, so that the other one had to wait.
enum class LateSide : std::uint8_t
{
    Unknown,
    Neither,
    Sender,
    Receiver
};

/// One end of a link: a part of an operator, or no operator where the link was inferred from blocks alone.
struct LinkEnd
{
    TrackIndex track;
    std::optional<OperatorIndex> op;
    std::uint16_t part = 0;
    /// The operator's times, or the block's where there is no operator; the track's own clock.
    TimeSpan span;
    /// Producing block (of the sender) or consuming block (of the receiver), where known.
    std::optional<BlockIndex> block;
};

/// One transfer of one tensor between two ranks.
struct Link
{
    LinkEnd source;
    LinkEnd target;
    LinkDirection direction = LinkDirection::Unknown;
    /// Inferred if an end's peer is not recorded and follows from the blocks around it, or if the transfer is
    /// not recorded and follows from the schedule only.
    LinkOrigin origin = LinkOrigin::Measured;
    /// Compared on one clock; unknown if the offset between the hosts' clocks is.
    LateSide late = LateSide::Unknown;
    std::optional<MicroBatch> microBatch;
    /// Virtual stage that produced the data.
    std::optional<VirtualStage> virtualStage;
    std::optional<StepIndex> step;
    std::int64_t bytes = 0;
    /// When bytes moved, on the receiver's clock.
    std::optional<TimeSpan> data;
    /// Number of this transfer among those of its sender to its receiver, as the connection id counts it.
    std::uint32_t ordinal = 0;

    /// Where a drawn link leaves and arrives: data start to data end where known, else send start to receive
    /// end; without operators, end of the producing block to begin of the consuming one. The two are on their
    /// own tracks' clocks; the data span is on the receiver's.
    TimePoint departure() const
    {
        return data ? data->begin : source.op ? source.span.begin : source.span.end;
    }

    TimePoint arrival() const { return data ? data->end : target.op ? target.span.end : target.span.begin; }
};

} // namespace pipescope
