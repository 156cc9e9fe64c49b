#include "core/run/model/trace.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace pipescope {
namespace {

template<class Predicate>
std::vector<LinkIndex> linksWhere(const std::vector<Link>& links, Predicate isWanted)
{
    std::vector<LinkIndex> found;
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (isWanted(links[i].source) || isWanted(links[i].target)) {
            found.emplace_back(i);
        }
    }
    return found;
}

} // namespace

std::optional<TimeSpan> Track::hostWindowOf(StepIndex step) const
{
    const auto found =
        std::lower_bound(stepWindows.begin(), stepWindows.end(), step,
                         [](const StepHostWindow& window, StepIndex wanted) { return window.step < wanted; });
    return found != stepWindows.end() && found->step == step ? std::optional(found->span) : std::nullopt;
}

std::optional<TrackIndex> Trace::trackOfRank(Rank rank) const
{
    // Where no ranks are missing, each stands at the place of its number.
    const auto place = static_cast<std::size_t>(rank.value);
    if (rank.value >= 0 && place < tracks.size() && tracks[place].rank == rank) {
        return TrackIndex{place};
    }
    const auto found =
        std::lower_bound(tracks.begin(), tracks.end(), rank,
                         [](const Track& candidate, Rank wanted) { return candidate.rank < wanted; });
    if (found == tracks.end() || found->rank != rank) {
        return std::nullopt;
    }
    return TrackIndex{static_cast<std::size_t>(found - tracks.begin())};
}

std::uint64_t Trace::blockCount() const
{
    std::uint64_t count = 0;
    for (const Track& each : tracks) {
        count += each.blocks.size();
    }
    return count;
}

std::uint64_t Trace::operatorCount() const
{
    std::uint64_t count = 0;
    for (const Track& each : tracks) {
        count += each.operators.size();
    }
    return count;
}

std::uint64_t Trace::collectiveCount() const
{
    std::uint64_t count = 0;
    for (const Track& each : tracks) {
        count += each.collectives.size();
    }
    return count;
}

TimeSpan Trace::span() const
{
    constexpr TimeSpan kNothing{{std::numeric_limits<std::int64_t>::max()},
                                {std::numeric_limits<std::int64_t>::min()}};
    TimeSpan all = kNothing;
    for (const Track& each : tracks) {
        if (!each.blocks.empty()) {
            all = all.united({{each.blocks.beginNs().front()}, {each.blocks.latestEndNs()}});
        }
        for (const P2pOperator& op : each.operators) {
            all = all.united(op.span);
        }
    }
    return all == kNothing ? TimeSpan{} : all;
}

std::vector<TrackIndex> Trace::tracksInStageOrder() const
{
    std::vector<TrackIndex> order;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        order.emplace_back(i);
    }
    const auto key = [&](TrackIndex index) {
        const Track& each = track(index);
        return std::tuple(!each.group.has_value(), each.group, each.stage, each.rank);
    };
    std::sort(order.begin(), order.end(), [&](TrackIndex a, TrackIndex b) { return key(a) < key(b); });
    return order;
}

std::vector<LinkIndex> Trace::linksOfOperator(TrackIndex track, OperatorIndex op) const
{
    return linksWhere(links, [&](const LinkEnd& end) { return end.track == track && end.op == op; });
}

std::vector<LinkIndex> Trace::linksOfBlock(TrackIndex track, BlockIndex block) const
{
    return linksWhere(links, [&](const LinkEnd& end) { return end.track == track && end.block == block; });
}

} // namespace pipescope
