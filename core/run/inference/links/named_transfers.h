#pragma once

#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/model/captures/labelled_capture.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace pipescope {

/// Sends and receives of a run that say which work's data they move, not with which rank: the links that
/// follow from the schedule say that.
class NamedTransfers
{
public:
    /// Those of one rank; `operators` has the new position of each of its operators, empty for those that are
    /// not kept.
    void add(TrackIndex index, std::span<const NamedTransfer> transfers,
             std::span<const std::optional<OperatorIndex>> operators, const Track& track);

    bool isEmpty() const { return m_ends.empty(); }

    /// Gives the trace's links between blocks the operators that move their data, and these their peers.
    /// Returns how many have got them. An operator that repeats another one's work has no link. A receive
    /// that ends before its send begins was only posted: the data arrive with the block that needs them.
    std::size_t joinTo(Trace& trace, const ClockOffsets& clocks) const;

private:
    struct End
    {
        TrackIndex track;
        PartDirection side = PartDirection::Send;
        LinkDirection direction = LinkDirection::Unknown;
        std::optional<StepIndex> step;
        VirtualStage virtualStage;
        MicroBatch microBatch;
        OperatorIndex op;

        auto key() const { return std::tuple(track, side, direction, step, virtualStage, microBatch); }
    };

    static std::optional<OperatorIndex> find(std::span<const End> ends, const End& wanted);

    std::vector<End> m_ends;
};

} // namespace pipescope
