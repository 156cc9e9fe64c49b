#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pipescope {
namespace {

/// The operators of one rank and group.
using RankGroup = std::pair<TrackIndex, StringId>;

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

/// When operators of one rank finish that send to another one, or may receive from it.
struct FinishedAt
{
    std::int64_t ns;
    TrackIndex sender;
};

/// Sends of inferred peers by the rank and group that receive them.
std::map<RankGroup, std::map<TrackIndex, std::vector<std::int64_t>>> inferredSends(const Trace& trace)
{
    std::map<RankGroup, std::map<TrackIndex, std::vector<std::int64_t>>> sends;
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        const Track& track = trace.tracks[t];
        for (const P2pOperator& op : track.operators) {
            for (const OperatorPart& part : track.partsOf(op)) {
                const bool isSend = part.peerInferred && part.direction == PartDirection::Send;
                const auto receiver = isSend ? trace.trackOfRank(*part.peer) : std::nullopt;
                if (receiver) {
                    sends[{*receiver, op.group}][TrackIndex{t}].push_back(op.span.end.ns);
                }
            }
        }
    }
    return sends;
}

/// Receives whose sender is not known, by rank and group.
std::map<RankGroup, std::vector<OperatorIndex>> unknownReceives(const Trace& trace)
{
    std::map<RankGroup, std::vector<OperatorIndex>> receives;
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        const Track& track = trace.tracks[t];
        for (std::size_t o = 0; o < track.operators.size(); ++o) {
            const P2pOperator& op = track.operators[o];
            if (op.kind == OperatorKind::Receive && op.partCount == 1
                && isUnknown(op, track.partsOf(op).front())) {
                receives[{TrackIndex{t}, op.group}].push_back(OperatorIndex{o});
            }
        }
    }
    return receives;
}

std::vector<std::int64_t> finishTimes(const Track& track, const std::vector<OperatorIndex>& operators)
{
    std::vector<std::int64_t> times;
    for (const OperatorIndex op : operators) {
        times.push_back(track.operators[op.value].span.end.ns);
    }
    std::sort(times.begin(), times.end());
    return times;
}

/// The sender whose operator finishes together with a receive, if no other one's does nearly as well.
std::optional<TrackIndex> senderAt(const std::vector<FinishedAt>& sends, std::int64_t ns)
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

std::vector<FinishedAt> onReceiversClock(const std::map<TrackIndex, std::vector<std::int64_t>>& bySender,
                                         TrackIndex receiver, const ClockOffsets& clocks)
{
    std::vector<FinishedAt> sends;
    for (const auto& [sender, times] : bySender) {
        const auto ahead = clocks.isTrusted(sender, receiver) ? clocks.ahead(sender, receiver) : std::nullopt;
        for (std::size_t i = 0; ahead && i < times.size(); ++i) {
            sends.push_back({saturatingAdd(times[i], ahead->ns), sender});
        }
    }
    std::sort(sends.begin(), sends.end(), [](const FinishedAt& a, const FinishedAt& b) {
        return std::pair(a.ns, a.sender) < std::pair(b.ns, b.sender);
    });
    return sends;
}

} // namespace

void inferSendPeers(Trace& trace, const DataFlow& flow)
{
    for (Track& track : trace.tracks) {
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
    }
}

void measureInferredClocks(const Trace& trace, ClockOffsets& clocks)
{
    const auto receives = unknownReceives(trace);
    for (const auto& [receiver, bySender] : inferredSends(trace)) {
        const auto unknown = receives.find(receiver);
        if (unknown == receives.end()) {
            continue;
        }
        for (const auto& [sender, times] : bySender) {
            clocks.add(sender, receiver.first,
                       {times, finishTimes(trace.track(receiver.first), unknown->second)});
        }
    }
}

void inferReceivePeers(Trace& trace, const DataFlow& flow, const ClockOffsets& clocks)
{
    const auto sends = inferredSends(trace);
    for (const auto& [receiver, operators] : unknownReceives(trace)) {
        Track& track = trace.tracks[receiver.first.value];
        const PipelineOrder order(track.blocks);
        const auto bySender = sends.find(receiver);
        const auto candidates = bySender != sends.end()
                                    ? onReceiversClock(bySender->second, receiver.first, clocks)
                                    : std::vector<FinishedAt>{};
        for (const OperatorIndex index : operators) {
            const P2pOperator& op = track.operators[index.value];
            if (const auto sender = senderAt(candidates, op.span.end.ns)) {
                setPeer(track.parts[op.firstPart], trace.track(*sender).rank);
                continue;
            }
            const auto block = flow.receivesJustInTime() ? order.after(op.span.end) : std::nullopt;
            const auto peer = block ? commonPeer(flow.inputs(track, track.blocks.at(*block))) : std::nullopt;
            if (peer) {
                setPeer(track.parts[op.firstPart], *peer);
            }
        }
    }
}

} // namespace pipescope
