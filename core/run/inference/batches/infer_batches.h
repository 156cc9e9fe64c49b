#pragma once

#include "core/run/inference/batches/plan_batches.h"
#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/data_flow.h"
#include "core/run/inference/placement/pipeline_order.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace pipescope {

/// Two parts of a plan that are the ends of one transfer: positions in `BatchPlan::parts`.
struct BatchTransfer
{
    std::size_t send = 0;
    std::size_t receive = 0;
};

/// Finds the ends of each transfer by step, direction, virtual stage and micro-batch; where labels are not
/// known, by their order, if both sides have the same count. In order of group, sender, receiver and time of
/// sending. n log n.
std::vector<BatchTransfer> transfersOf(const Trace& trace, const BatchPlan& plan);

/// Gives parts to batches whose parts the profiler's level does not record. The parts are those that the
/// schedule demands, by the plan that fits the batches of all ranks, where both ends of a transfer are found
/// and neither their order nor their times contradict it. Borrows the trace.
class BatchInference
{
public:
    BatchInference(Trace& trace, const DataFlow& flow, const GroupMembers& groups);

    /// Adds to `clocks` the batches that finish together: those that exchange with each other only.
    void measure(ClockOffsets& clocks) const;
    /// Fills in the parts. A part that is not confirmed has no peer.
    void apply(const ClockOffsets& clocks);

private:
    /// The transfers of one batch by the plan.
    struct BatchUse
    {
        std::size_t firstPart = 0;
        std::size_t partCount = 0;
        /// Positions among the transfers found.
        std::vector<std::size_t> transfers;
    };

    /// The two ranks, the smaller track first, and the step.
    using ExchangeKey = std::tuple<TrackIndex, TrackIndex, std::optional<StepIndex>>;

    const PlannedPart& sendOf(std::size_t transfer) const;
    const PlannedPart& receiveOf(std::size_t transfer) const;
    /// The end of a transfer at the other rank.
    const PlannedPart& partnerOf(std::size_t transfer, TrackIndex track) const;
    const TimeSpan& spanOf(const PlannedPart& part) const;

    const BatchUse& useOf(const PlannedPart& part) const { return m_uses[m_useOfPart[positionOf(part)]]; }

    std::size_t positionOf(const PlannedPart& part) const;
    ExchangeKey exchangeOf(std::size_t transfer) const;

    void noteUses();
    /// The batch that is the only partner of this one.
    std::optional<std::size_t> onlyPartner(std::size_t index) const;
    void checkOrder();
    void checkTimes(std::size_t transfer, Duration ahead);
    void checkUnknownClocks(const ClockOffsets& clocks);
    void checkLastEnds(const BatchUse& use, const ClockOffsets& clocks);
    void writeParts(const BatchUse& use, const std::vector<bool>& isKnown);

    Trace& m_trace;
    BatchPlan m_plan;
    std::vector<BatchTransfer> m_transfers;
    std::vector<BatchUse> m_uses;
    /// Indexed by position in the plan.
    std::vector<std::size_t> m_useOfPart;
    std::vector<std::optional<std::size_t>> m_transferOfPart;
    std::set<ExchangeKey> m_contradicted;
};

} // namespace pipescope
