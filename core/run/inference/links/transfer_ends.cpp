#include "core/run/inference/links/transfer_ends.h"

#include "core/base/text.h"

#include <algorithm>

namespace pipescope {

OperatorPart& partOf(Trace& trace, const TransferEnd& end)
{
    Track& track = trace.tracks[end.track.value];
    return track.parts[track.operators[end.op.value].firstPart + end.part];
}

const OperatorPart& partOf(const Trace& trace, const TransferEnd& end)
{
    const Track& track = trace.track(end.track);
    return track.parts[track.operators[end.op.value].firstPart + end.part];
}

std::optional<TimeSpan> transferSpan(const P2pOperator& op, const OperatorPart& part)
{
    return op.kind == OperatorKind::BatchSendReceive ? part.span : std::optional(op.span);
}

std::optional<TimeSpan> transferSpan(const Trace& trace, const TransferEnd& end)
{
    return transferSpan(trace.track(end.track).operators[end.op.value], partOf(trace, end));
}

std::vector<TransferEnd> collectEnds(const Trace& trace)
{
    std::vector<TransferEnd> ends;
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        const Track& track = trace.tracks[t];
        for (std::size_t o = 0; o < track.operators.size(); ++o) {
            const P2pOperator& op = track.operators[o];
            const auto parts = track.partsOf(op);
            for (std::size_t p = 0; p < parts.size(); ++p) {
                if (parts[p].peer) {
                    const bool sends = parts[p].direction == PartDirection::Send;
                    ends.push_back({op.group, sends ? track.rank : *parts[p].peer,
                                    sends ? *parts[p].peer : track.rank, parts[p].direction, TrackIndex{t},
                                    OperatorIndex{o}, static_cast<std::uint16_t>(p)});
                }
            }
        }
    }
    // Stable: within a pair and direction the ends stay in the order of their operators' begins.
    std::stable_sort(ends.begin(), ends.end(), [](const TransferEnd& a, const TransferEnd& b) {
        return std::tuple(a.pairKey(), a.direction) < std::tuple(b.pairKey(), b.direction);
    });
    return ends;
}

std::vector<PairEnds> pairsOf(std::span<const TransferEnd> ends)
{
    std::vector<PairEnds> pairs;
    while (!ends.empty()) {
        const auto last = std::find_if(ends.begin(), ends.end(), [&](const TransferEnd& end) {
            return end.pairKey() != ends.front().pairKey();
        });
        const auto receive = std::find_if(ends.begin(), last, [](const TransferEnd& end) {
            return end.direction == PartDirection::Receive;
        });
        const auto sends = static_cast<std::size_t>(receive - ends.begin());
        const auto all = static_cast<std::size_t>(last - ends.begin());
        pairs.push_back({ends.first(sends), ends.subspan(sends, all - sends)});
        ends = ends.subspan(all);
    }
    return pairs;
}

std::optional<std::vector<std::int64_t>> finishTimes(const Trace& trace, std::span<const TransferEnd> ends)
{
    std::vector<std::int64_t> times;
    times.reserve(ends.size());
    for (const TransferEnd& end : ends) {
        const auto span = transferSpan(trace, end);
        if (!span) {
            return std::nullopt;
        }
        times.push_back(span->end.ns);
    }
    return times;
}

std::vector<std::int64_t> beginTimes(const Trace& trace, std::span<const TransferEnd> ends)
{
    std::vector<std::int64_t> times;
    times.reserve(ends.size());
    for (const TransferEnd& end : ends) {
        times.push_back(trace.track(end.track).operators[end.op.value].span.begin.ns);
    }
    return times;
}

bool isBuffered(const Trace& trace, const TransferEnd& end)
{
    const StringId name = trace.track(end.track).operators[end.op.value].name;
    return asciiLower(trace.strings.text(name)).starts_with("nccl");
}

} // namespace pipescope
