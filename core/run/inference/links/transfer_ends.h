#pragma once

#include "core/run/model/trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace pipescope {

/// Calls `work` for each run of neighbours of which `keyOf` returns the same.
template<class Elements, class KeyOf, class Work>
void forEachRun(Elements& elements, const KeyOf& keyOf, const Work& work)
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

/// One end of a possible link: a part of an operator whose peer is known.
struct TransferEnd
{
    StringId group;
    Rank sender;
    Rank receiver;
    PartDirection direction = PartDirection::Send;
    TrackIndex track;
    OperatorIndex op;
    std::uint16_t part = 0;

    /// Ends with the same key are partners by their order.
    auto pairKey() const { return std::tuple(sender, group, receiver); }

    Rank peer() const { return direction == PartDirection::Send ? receiver : sender; }
};

const P2pOperator& operatorOf(const Trace& trace, const TransferEnd& end);
OperatorPart& partOf(Trace& trace, const TransferEnd& end);
const OperatorPart& partOf(const Trace& trace, const TransferEnd& end);

/// From the begin of a transfer to the acknowledgement that both sides see. A batch ends when its last part
/// does, so its own times say nothing about one part; empty where the times of the part are not recorded.
std::optional<TimeSpan> transferSpan(const P2pOperator& op, const OperatorPart& part);
std::optional<TimeSpan> transferSpan(const Trace& trace, const TransferEnd& end);

/// The ends that name `peer`, sender by sender, and of each sender one group and receiver after the other,
/// sends first; each side in the order of the operators' begins. Senders that are not loaded come last.
std::vector<TransferEnd> collectEnds(const Trace& trace, std::size_t workers);

/// The ends of one group and directed pair of ranks.
struct PairEnds
{
    std::span<const TransferEnd> sends;
    std::span<const TransferEnd> receives;
};

/// `ends` as collected, pair by pair.
std::vector<PairEnds> pairsOf(std::span<const TransferEnd> ends);

/// When the ends finish; empty unless that of each is recorded.
std::optional<std::vector<std::int64_t>> finishTimes(const Trace& trace, std::span<const TransferEnd> ends);

/// When the operators of the ends begin.
std::vector<std::int64_t> beginTimes(const Trace& trace, std::span<const TransferEnd> ends);

/// Whether the end is that of a kernel of NCCL: its sends end as soon as the data are in a buffer, not with
/// the receive.
bool isBuffered(const Trace& trace, const TransferEnd& end);

} // namespace pipescope
