#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/links/transfer_ends.h"

#include <algorithm>

namespace pipescope {
namespace {

LateSide lateSide(TimePoint sendBegin, TimePoint receiveBegin)
{
    if (sendBegin == receiveBegin) {
        return LateSide::Neither;
    }
    return receiveBegin < sendBegin ? LateSide::Sender : LateSide::Receiver;
}

TransferEnd endOf(const LinkEnd& end)
{
    TransferEnd transfer;
    transfer.track = end.track;
    transfer.op = *end.op;
    transfer.part = end.part;
    return transfer;
}

} // namespace

void measureTransfers(Trace& trace, const ClockOffsets& clocks)
{
    for (Link& link : trace.links) {
        const auto ahead = clocks.ahead(link.source.track, link.target.track);
        const auto sent = transferSpan(trace, endOf(link.source));
        const auto received = transferSpan(trace, endOf(link.target));
        if (!ahead || !sent || !received) {
            continue;
        }
        link.late = lateSide(sent->begin, received->begin - *ahead);
        if (!link.data) {
            continue;
        }
        OperatorPart& part = partOf(trace, endOf(link.source));
        part.data = TimeSpan{link.data->begin - *ahead, link.data->end - *ahead};
        part.transferring = partOf(trace, endOf(link.target)).transferring;
        part.waiting = std::max(Duration{}, part.data->begin - sent->begin);
    }
}

} // namespace pipescope
