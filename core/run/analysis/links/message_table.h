#pragma once

#include "core/run/analysis/details/describe.h"
#include "core/run/model/lookup/message_times.h"
#include "core/run/model/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pipescope {

/// A row of a MessageTable.
using MessageRow = Index<struct MessageRowTag>;

/// A message as a value.
struct Message
{
    /// Empty of a send or receive without a partner.
    std::optional<LinkIndex> link;
    std::optional<StepIndex> step;
    /// Empty where the peer of an operator without a partner is not recorded.
    std::optional<Rank> sender;
    std::optional<Rank> receiver;
    LinkDirection direction = LinkDirection::Unknown;
    std::optional<MicroBatch> microBatch;
    /// As it is shown.
    std::optional<VirtualStage> virtualStage;
    /// Of the send, or of what is recorded; as it is shown.
    TimePoint begin;
    /// 0 where it is not recorded.
    std::int64_t bytes = 0;
    MessageTimes times;
    std::optional<double> bandwidth;
    /// Not known without both ranks.
    std::optional<bool> isBetweenHosts;

    bool isLate() const { return times.late && times.late->ns > 0; }
};

/// All messages of a run: its links, and behind them the sends and receives without a partner. A row is
/// looked up in the trace when it is asked for. Immutable.
class MessageTable
{
public:
    /// `shown` has the times that are shown, `onOneClock` those that can be compared; both are of one run.
    /// Linear.
    MessageTable(TracePointer shown, TracePointer onOneClock);

    std::size_t size() const { return m_trace->links.size() + m_unpaired.size(); }

    std::size_t unpaired() const { return m_unpaired.size(); }

    const Trace& trace() const { return *m_trace; }

    Message at(MessageRow row) const;

    /// What stands for the message in a chart: the receiver's operator or block, or what there is.
    std::optional<TraceRef> itemOf(MessageRow row) const;

    /// The messages of a block or operator, those that it receives first.
    std::vector<MessageRow> rowsOf(const TraceRef& ref, const LinkLookup& lookup) const;

private:
    /// A part of an operator that no link has.
    struct LonePart
    {
        OperatorRef op;
        std::uint32_t part = 0;
    };

    void findUnpaired();
    Message messageOf(LinkIndex index) const;
    Message messageOf(const LonePart& lone) const;

    TracePointer m_trace;
    TracePointer m_onOneClock;
    /// By track, then operator.
    std::vector<LonePart> m_unpaired;
};

using MessageTablePointer = std::shared_ptr<const MessageTable>;

} // namespace pipescope
