#include "core/run/inference/links/transfer_ends.h"

#include "core/base/text.h"
#include "core/base/threads/parallel.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace pipescope {
namespace {

/// Calls `use` for the end of each part that names its peer, in the order of the ranks and their operators.
template<class Use>
void forEachEnd(const Trace& trace, const Use& use)
{
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        const Track& track = trace.tracks[t];
        for (std::size_t o = 0; o < track.operators.size(); ++o) {
            const P2pOperator& op = track.operators[o];
            const auto parts = track.partsOf(op);
            for (std::size_t p = 0; p < parts.size(); ++p) {
                if (parts[p].peer) {
                    const bool sends = parts[p].direction == PartDirection::Send;
                    use(TransferEnd{op.group, sends ? track.rank : *parts[p].peer,
                                    sends ? *parts[p].peer : track.rank, parts[p].direction, TrackIndex{t},
                                    OperatorIndex{o}, static_cast<std::uint16_t>(p)});
                }
            }
        }
    }
}

/// The sender's track, or a place behind all tracks.
std::size_t placeOfSender(const Trace& trace, const TransferEnd& end)
{
    const auto sender = end.direction == PartDirection::Send ? end.track : trace.trackOfRank(end.sender);
    return sender ? sender->value : trace.tracks.size();
}

} // namespace

const P2pOperator& operatorOf(const Trace& trace, const TransferEnd& end)
{
    return trace.track(end.track).operators[end.op.value];
}

OperatorPart& partOf(Trace& trace, const TransferEnd& end)
{
    return trace.tracks[end.track.value].parts[operatorOf(trace, end).firstPart + end.part];
}

const OperatorPart& partOf(const Trace& trace, const TransferEnd& end)
{
    return trace.track(end.track).parts[operatorOf(trace, end).firstPart + end.part];
}

std::optional<TimeSpan> transferSpan(const P2pOperator& op, const OperatorPart& part)
{
    return op.kind == OperatorKind::BatchSendReceive ? part.span : std::optional(op.span);
}

std::optional<TimeSpan> transferSpan(const Trace& trace, const TransferEnd& end)
{
    return transferSpan(operatorOf(trace, end), partOf(trace, end));
}

std::vector<TransferEnd> collectEnds(const Trace& trace, std::size_t workers)
{
    const std::size_t senders = trace.tracks.size() + 1;
    std::vector<std::size_t> first(senders + 1, 0);
    forEachEnd(trace, [&](const TransferEnd& end) { ++first[placeOfSender(trace, end) + 1]; });
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<TransferEnd> ends(first.back());
    std::vector<std::size_t> next = first;
    forEachEnd(trace, [&](const TransferEnd& end) { ends[next[placeOfSender(trace, end)]++] = end; });
    parallelFor(senders, workers, {}, [&](std::size_t i) {
        std::ranges::sort(std::span(ends).subspan(first[i], first[i + 1] - first[i]), {},
                          [](const TransferEnd& end) {
                              return std::tuple(end.pairKey(), end.direction, end.op, end.part);
                          });
    });
    return ends;
}

std::vector<PairEnds> pairsOf(std::span<const TransferEnd> ends)
{
    std::vector<PairEnds> pairs;
    forEachRun(ends, &TransferEnd::pairKey, [&](std::span<const TransferEnd> pair) {
        const auto receive = std::ranges::find(pair, PartDirection::Receive, &TransferEnd::direction);
        const auto sends = static_cast<std::size_t>(receive - pair.begin());
        pairs.push_back({pair.first(sends), pair.subspan(sends)});
    });
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
        times.push_back(operatorOf(trace, end).span.begin.ns);
    }
    return times;
}

bool isBuffered(const Trace& trace, const TransferEnd& end)
{
    const StringId name = operatorOf(trace, end).name;
    return asciiLower(trace.strings.text(name)).starts_with("nccl");
}

} // namespace pipescope
