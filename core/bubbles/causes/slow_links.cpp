#include "core/bubbles/causes/slow_links.h"

#include "core/base/order_statistics.h"
#include "core/bubbles/causes/cost_sum.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {
namespace {

/// A pair is slow if its data moves so many times as long as that of others.
constexpr double kSlowLink = 1.5;
/// Fewer other pairs of the same kind say nothing; then all others are compared.
constexpr std::size_t kFewestOthers = 2;

using Pair = UsualTransfers::Pair;
using TrackPair = std::pair<TrackIndex, TrackIndex>;

bool isWithinHost(const Trace& trace, const Pair& pair)
{
    return trace.track(pair.source).host == trace.track(pair.target).host;
}

/// The median time of all other pairs, those of the same kind if there are enough; 0 without others.
std::int64_t timeOfOthers(const Trace& trace, const std::vector<Pair>& pairs, const Pair& pair)
{
    std::vector<std::int64_t> alike;
    std::vector<std::int64_t> all;
    for (const Pair& other : pairs) {
        if (&other == &pair) {
            continue;
        }
        all.push_back(other.usual.move);
        if (isWithinHost(trace, other) == isWithinHost(trace, pair)) {
            alike.push_back(other.usual.move);
        }
    }
    std::vector<std::int64_t>& others = alike.size() >= kFewestOthers ? alike : all;
    return others.empty() ? 0 : medianOf(others);
}

/// Usual times of the slow pairs' peers.
std::map<TrackPair, std::int64_t> slowPairs(const Trace& trace, const std::vector<Pair>& pairs)
{
    std::map<TrackPair, std::int64_t> slow;
    for (const Pair& pair : pairs) {
        const std::int64_t usual = timeOfOthers(trace, pairs, pair);
        if (usual > 0 && static_cast<double>(pair.usual.move) > kSlowLink * static_cast<double>(usual)) {
            slow[{pair.source, pair.target}] = usual;
        }
    }
    return slow;
}

std::int64_t savedByFasterLink(const StepGraph& graph, const TrackPair& pair, std::int64_t usual,
                               std::int64_t replayed, const ReplayCosts& measured)
{
    ReplayCosts costs = measured;
    bool isUsed = false;
    for (std::size_t i = 0; i < graph.transfers.size(); ++i) {
        const StepTransfer& each = graph.transfers[i];
        const TrackPair tracks(graph.ranks[graph.rankOf[each.producer.value]].track,
                               graph.ranks[graph.rankOf[each.consumer.value]].track);
        if (tracks == pair) {
            isUsed = true;
            costs.transfer[i].move = std::min(costs.transfer[i].move, usual);
        }
    }
    return isUsed ? savedBy(graph, replayed, costs) : 0;
}

} // namespace

std::vector<Cause> slowLinks(const Trace& trace, const MeasuredRun& run)
{
    const std::vector<Pair>& pairs = run.transfers.pairs();
    const auto slow = slowPairs(trace, pairs);
    std::map<TrackPair, CostSum> sums;
    for (std::size_t i = 0; i < run.graphs.graphs.size() && !slow.empty(); ++i) {
        const StepGraph& graph = run.graphs.graphs[i];
        if (run.ladders[i].isRefused()) {
            continue;
        }
        const ReplayCosts measured = explainedCosts(graph);
        for (const auto& [pair, usual] : slow) {
            if (trace.track(pair.first).group == graph.group) {
                sums[pair].add(graph,
                               savedByFasterLink(graph, pair, usual, run.ladders[i].lengths[1], measured));
            }
        }
    }
    std::vector<Cause> causes;
    for (const auto& [pair, sum] : sums) {
        Cause cause;
        cause.kind = CauseKind::SlowLinks;
        cause.ranks = {trace.track(pair.first).rank, trace.track(pair.second).rank};
        const auto found = std::ranges::find_if(pairs, [&, &tracks = pair](const Pair& each) {
            return TrackPair(each.source, each.target) == tracks;
        });
        cause.slower = static_cast<double>(found->usual.move) / static_cast<double>(slow.at(pair)) - 1.0;
        causes.push_back(sum.cause(cause, run.stepCount()));
    }
    return causes;
}

} // namespace pipescope
