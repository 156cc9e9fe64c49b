#include "core/base/threads/parallel.h"
#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {
namespace {

/// Whether the peer can be found from the blocks only.
bool isUnknown(const P2pOperator& op, const OperatorPart& part)
{
    return op.kind != OperatorKind::BatchSendReceive && !part.peer && !part.peerLocalRank;
}

void setPeer(OperatorPart& part, Rank peer)
{
    part.peer = peer;
    part.peerInferred = true;
}

/// The peer of all transfers, if there is only one.
std::optional<Rank> commonPeer(const std::vector<BlockTransfer>& transfers)
{
    const bool agree = std::all_of(transfers.begin(), transfers.end(), [&](const BlockTransfer& transfer) {
        return transfer.peer == transfers.front().peer;
    });
    return !transfers.empty() && agree ? std::optional(transfers.front().peer) : std::nullopt;
}

/// When an operator of another rank finishes that may send to this one, ns on this one's clock.
struct FinishedAt
{
    std::int64_t ns;
    TrackIndex sender;
};

/// Those of a group; `sends` are in the order of the groups.
std::span<const TransferEnd> inGroup(const std::vector<TransferEnd>& sends, StringId group)
{
    const auto isBefore = [](const TransferEnd& send, StringId wanted) { return send.group < wanted; };
    const auto isBehind = [](StringId wanted, const TransferEnd& send) { return wanted < send.group; };
    return {std::lower_bound(sends.begin(), sends.end(), group, isBefore),
            std::upper_bound(sends.begin(), sends.end(), group, isBehind)};
}

std::vector<FinishedAt> onClockOf(TrackIndex receiver, const Trace& trace, std::span<const TransferEnd> sends,
                                  const ClockOffsets& clocks)
{
    std::vector<FinishedAt> finished;
    forEachRun(sends, &TransferEnd::track, [&](std::span<const TransferEnd> ofSender) {
        const TrackIndex sender = ofSender.front().track;
        const auto ahead = clocks.isTrusted(sender, receiver) ? clocks.ahead(sender, receiver) : std::nullopt;
        for (std::size_t i = 0; ahead && i < ofSender.size(); ++i) {
            const std::int64_t end = operatorOf(trace, ofSender[i]).span.end.ns;
            finished.push_back({saturatingAdd(end, ahead->ns), sender});
        }
    });
    std::sort(finished.begin(), finished.end(), [](const FinishedAt& a, const FinishedAt& b) {
        return std::pair(a.ns, a.sender) < std::pair(b.ns, b.sender);
    });
    return finished;
}

/// The sender whose operator finishes together with a receive, if no other one's does nearly as well.
std::optional<TrackIndex> senderAt(std::span<const FinishedAt> sends, std::int64_t ns)
{
    constexpr std::int64_t kCloser = 4;
    constexpr std::int64_t kReach = kCloser * kEndsAgree.ns;
    const auto from = std::lower_bound(sends.begin(), sends.end(), saturatingSubtract(ns, kReach),
                                       [](const FinishedAt& send, std::int64_t t) { return send.ns < t; });
    const std::int64_t latest = saturatingAdd(ns, kReach);
    const FinishedAt* best = nullptr;
    const auto apart = [ns](const FinishedAt& send) {
        return saturatingSubtract(std::max(ns, send.ns), std::min(ns, send.ns));
    };
    for (auto send = from; send != sends.end() && send->ns <= latest; ++send) {
        if (best == nullptr || apart(*send) < apart(*best)) {
            best = &*send;
        }
    }
    if (best == nullptr || apart(*best) > kEndsAgree.ns) {
        return std::nullopt;
    }
    for (auto send = from; send != sends.end() && send->ns <= latest; ++send) {
        if (send->sender != best->sender && apart(*send) <= kCloser * apart(*best)) {
            return std::nullopt;
        }
    }
    return best->sender;
}

/// The peer of a receive: the sender at its end, or by the blocks.
std::optional<Rank> peerOf(const Trace& trace, const DataFlow& flow, const Track& track,
                           const P2pOperator& receive, const PipelineOrder& order,
                           std::span<const FinishedAt> sends)
{
    if (const auto sender = senderAt(sends, receive.span.end.ns)) {
        return trace.track(*sender).rank;
    }
    const auto block = flow.receivesJustInTime() ? order.after(receive.span.end) : std::nullopt;
    return block ? commonPeer(flow.inputs(track, track.blocks.at(*block))) : std::nullopt;
}

} // namespace

void inferSendPeers(Trace& trace, const DataFlow& flow, std::size_t workers)
{
    parallelFor(trace.tracks.size(), workers, {}, [&](std::size_t t) {
        Track& track = trace.tracks[t];
        const PipelineOrder order(track.blocks);
        std::map<BlockIndex, std::size_t> sent;
        for (const P2pOperator& op : track.operators) {
            if (op.kind != OperatorKind::Send || op.partCount != 1
                || !isUnknown(op, track.partsOf(op).front())) {
                continue;
            }
            const auto block = order.before(op.span.begin);
            const auto outputs =
                block ? flow.outputs(track, track.blocks.at(*block)) : std::vector<BlockTransfer>{};
            const auto peer = commonPeer(outputs);
            // Extra sends behind a block belong to another block, which was not recorded.
            if (peer && sent[*block]++ < outputs.size()) {
                setPeer(track.parts[op.firstPart], *peer);
            }
        }
    });
}

ReceiveInference::ReceiveInference(Trace& trace, const DataFlow& flow, std::size_t workers)
    : m_trace(trace)
    , m_flow(flow)
    , m_workers(workers)
    , m_ranks(trace.tracks.size())
{
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        noteEnds(TrackIndex{t});
    }
    parallelFor(m_ranks.size(), workers, {}, [&](std::size_t t) {
        std::ranges::stable_sort(m_ranks[t].receives, {}, &TransferEnd::group);
        std::ranges::stable_sort(m_ranks[t].sends, {},
                                 [](const TransferEnd& send) { return std::pair(send.group, send.track); });
    });
}

void ReceiveInference::noteEnds(TrackIndex index)
{
    const Track& track = m_trace.track(index);
    for (std::size_t o = 0; o < track.operators.size(); ++o) {
        const P2pOperator& op = track.operators[o];
        const OperatorPart* const part = op.partCount == 1 ? &track.partsOf(op).front() : nullptr;
        TransferEnd end{op.group, {}, {}, PartDirection::Send, index, OperatorIndex{o}};
        if (part != nullptr && part->peerInferred) {
            if (const auto receiver = m_trace.trackOfRank(*part->peer)) {
                m_ranks[receiver->value].sends.push_back(end);
            }
        } else if (part != nullptr && op.kind == OperatorKind::Receive && isUnknown(op, *part)) {
            m_ranks[index.value].receives.push_back(end);
        }
    }
}

void ReceiveInference::measure(ClockOffsets& clocks) const
{
    for (std::size_t t = 0; t < m_ranks.size(); ++t) {
        const OpenRank& rank = m_ranks[t];
        forEachRun(rank.receives, &TransferEnd::group, [&](std::span<const TransferEnd> receives) {
            auto received = *finishTimes(m_trace, receives);
            std::ranges::sort(received);
            const auto sends = inGroup(rank.sends, receives.front().group);
            forEachRun(sends, &TransferEnd::track, [&](std::span<const TransferEnd> ofSender) {
                clocks.add(ofSender.front().track, TrackIndex{t},
                           {*finishTimes(m_trace, ofSender), received});
            });
        });
    }
}

void ReceiveInference::apply(const ClockOffsets& clocks) const
{
    parallelFor(m_ranks.size(), m_workers, {}, [&](std::size_t t) {
        const OpenRank& rank = m_ranks[t];
        const Track& track = m_trace.tracks[t];
        const PipelineOrder order(track.blocks);
        forEachRun(rank.receives, &TransferEnd::group, [&](std::span<const TransferEnd> receives) {
            const auto sends =
                onClockOf(TrackIndex{t}, m_trace, inGroup(rank.sends, receives.front().group), clocks);
            for (const TransferEnd& receive : receives) {
                const P2pOperator& op = operatorOf(m_trace, receive);
                if (const auto peer = peerOf(m_trace, m_flow, track, op, order, sends)) {
                    setPeer(partOf(m_trace, receive), *peer);
                }
            }
        });
    });
}

} // namespace pipescope
