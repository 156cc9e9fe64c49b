#include "core/run/inference/links/named_transfers.h"

#include <algorithm>
#include <tuple>

namespace pipescope {
namespace {

/// Where the records do not say otherwise, the clocks of both ranks are taken as one.
bool isInOrder(const P2pOperator& send, const P2pOperator& receive, std::optional<Duration> ahead)
{
    return saturatingAdd(send.span.begin.ns, ahead.value_or(Duration{}).ns) <= receive.span.end.ns;
}

void settlePeer(Track& track, OperatorIndex op, Rank peer, std::uint32_t ordinal)
{
    OperatorPart& part = track.parts[track.operators[op.value].firstPart];
    part.peer = peer;
    part.ordinal = ordinal;
}

void setOperator(const Track& track, OperatorIndex op, LinkEnd& end)
{
    end.op = op;
    end.span = track.operators[op.value].span;
}

} // namespace

void NamedTransfers::add(TrackIndex index, std::span<const NamedTransfer> transfers,
                         std::span<const std::optional<OperatorIndex>> operators, const Track& track)
{
    for (const NamedTransfer& transfer : transfers) {
        if (const auto op = operators[transfer.op]) {
            const P2pOperator& moved = track.operators[op->value];
            m_ends.push_back({index, track.partsOf(moved).front().direction, transfer.direction, moved.step,
                              transfer.virtualStage, transfer.microBatch, *op});
        }
    }
}

/// The only one of its key.
std::optional<OperatorIndex> NamedTransfers::find(std::span<const End> ends, const End& wanted)
{
    const auto [first, last] = std::equal_range(ends.begin(), ends.end(), wanted,
                                                [](const End& a, const End& b) { return a.key() < b.key(); });
    return last - first == 1 ? std::optional(first->op) : std::nullopt;
}

std::size_t NamedTransfers::joinTo(Trace& trace, const ClockOffsets& clocks) const
{
    if (isEmpty()) {
        return 0;
    }
    std::vector<End> ends = m_ends;
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.key() < b.key(); });
    std::size_t joined = 0;
    for (Link& link : trace.links) {
        const VirtualStage from = *link.virtualStage;
        const VirtualStage to = nextVirtualStage(from, link.direction);
        const auto send = find(
            ends,
            {link.source.track, PartDirection::Send, link.direction, link.step, from, *link.microBatch, {}});
        const auto receive = find(
            ends,
            {link.target.track, PartDirection::Receive, link.direction, link.step, to, *link.microBatch, {}});
        if (!send || !receive) {
            continue;
        }
        Track& sender = trace.tracks[link.source.track.value];
        Track& receiver = trace.tracks[link.target.track.value];
        settlePeer(sender, *send, receiver.rank, link.ordinal);
        settlePeer(receiver, *receive, sender.rank, link.ordinal);
        const bool inOrder = isInOrder(sender.operators[send->value], receiver.operators[receive->value],
                                       clocks.ahead(link.source.track, link.target.track));
        setOperator(sender, *send, link.source);
        if (inOrder) {
            setOperator(receiver, *receive, link.target);
        }
        link.origin = LinkOrigin::Measured;
        ++joined;
    }
    std::stable_sort(trace.links.begin(), trace.links.end(), [](const Link& a, const Link& b) {
        return std::tuple(a.source.track, a.source.span.begin)
               < std::tuple(b.source.track, b.source.span.begin);
    });
    return joined;
}

} // namespace pipescope
