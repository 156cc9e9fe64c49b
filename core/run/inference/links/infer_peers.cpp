#include "core/base/threads/parallel.h"
#include "core/run/inference/clocks/clock_offsets.h"
#include "core/run/inference/links/link_inference.h"
#include "core/run/inference/placement/pipeline_order.h"

#include <algorithm>
#include <functional>
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

/// Calls `work` for each run of neighbours of which `keyOf` returns the same.
template<class Elements, class KeyOf, class Work>
void forEachRun(const Elements& elements, const KeyOf& keyOf, const Work& work)
{
    for (std::span rest(elements); !rest.empty();) {
        const auto last = std::find_if(rest.begin(), rest.end(), [&](const auto& each) {
            return std::invoke(keyOf, each) != std::invoke(keyOf, rest.front());
        });
        const auto count = static_cast<std::size_t>(last - rest.begin());
        work(rest.first(count));
        rest = rest.subspan(count);
    }
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
        noteOperators(TrackIndex{t});
    }
    parallelFor(m_ranks.size(), workers, {}, [&](std::size_t t) {
        std::ranges::stable_sort(m_ranks[t].sends, {}, &Send::from);
        std::ranges::stable_sort(m_ranks[t].receives, {}, &Receive::group);
    });
}

void ReceiveInference::noteOperators(TrackIndex index)
{
    const Track& track = m_trace.track(index);
    for (std::size_t o = 0; o < track.operators.size(); ++o) {
        const P2pOperator& op = track.operators[o];
        for (const OperatorPart& part : track.partsOf(op)) {
            const bool isSend = part.peerInferred && part.direction == PartDirection::Send;
            if (const auto receiver = isSend ? m_trace.trackOfRank(*part.peer) : std::nullopt) {
                m_ranks[receiver->value].sends.push_back({{op.group, index}, op.span.end});
            }
        }
        const bool isOne = op.kind == OperatorKind::Receive && op.partCount == 1;
        if (isOne && isUnknown(op, track.partsOf(op).front())) {
            m_ranks[index.value].receives.push_back({op.group, OperatorIndex{o}});
        }
    }
}

std::span<const ReceiveInference::Send> ReceiveInference::OpenRank::sendsIn(StringId group) const
{
    const auto isBefore = [](const Send& send, StringId wanted) { return send.from.first < wanted; };
    const auto isBehind = [](StringId wanted, const Send& send) { return wanted < send.from.first; };
    return {std::lower_bound(sends.begin(), sends.end(), group, isBefore),
            std::upper_bound(sends.begin(), sends.end(), group, isBehind)};
}

void ReceiveInference::measure(ClockOffsets& clocks) const
{
    for (std::size_t t = 0; t < m_ranks.size(); ++t) {
        const auto& operators = m_trace.tracks[t].operators;
        forEachRun(m_ranks[t].receives, &Receive::group, [&](std::span<const Receive> receives) {
            std::vector<std::int64_t> received;
            for (const Receive& receive : receives) {
                received.push_back(operators[receive.op.value].span.end.ns);
            }
            std::ranges::sort(received);
            const auto sends = m_ranks[t].sendsIn(receives.front().group);
            forEachRun(sends, &Send::from, [&](std::span<const Send> ofSender) {
                std::vector<std::int64_t> sent;
                for (const Send& send : ofSender) {
                    sent.push_back(send.end.ns);
                }
                clocks.add(ofSender.front().from.second, TrackIndex{t}, {std::move(sent), received});
            });
        });
    }
}

void ReceiveInference::apply(const ClockOffsets& clocks) const
{
    parallelFor(m_ranks.size(), m_workers, {}, [&](std::size_t t) {
        Track& track = m_trace.tracks[t];
        const PipelineOrder order(track.blocks);
        forEachRun(m_ranks[t].receives, &Receive::group, [&](std::span<const Receive> receives) {
            const auto sends = onClockOf(TrackIndex{t}, m_ranks[t].sendsIn(receives.front().group), clocks);
            for (const Receive& receive : receives) {
                const P2pOperator& op = track.operators[receive.op.value];
                if (const auto peer = peerOf(m_trace, m_flow, track, op, order, sends)) {
                    setPeer(track.parts[op.firstPart], *peer);
                }
            }
        });
    });
}

std::vector<FinishedAt> ReceiveInference::onClockOf(TrackIndex receiver, std::span<const Send> sends,
                                                    const ClockOffsets& clocks)
{
    std::vector<FinishedAt> finished;
    forEachRun(sends, &Send::from, [&](std::span<const Send> ofSender) {
        const TrackIndex sender = ofSender.front().from.second;
        const auto ahead = clocks.isTrusted(sender, receiver) ? clocks.ahead(sender, receiver) : std::nullopt;
        for (std::size_t i = 0; ahead && i < ofSender.size(); ++i) {
            finished.push_back({saturatingAdd(ofSender[i].end.ns, ahead->ns), sender});
        }
    });
    std::sort(finished.begin(), finished.end(), [](const FinishedAt& a, const FinishedAt& b) {
        return std::pair(a.ns, a.sender) < std::pair(b.ns, b.sender);
    });
    return finished;
}

} // namespace pipescope
