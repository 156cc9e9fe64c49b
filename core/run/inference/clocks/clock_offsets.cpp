#include "core/run/inference/clocks/clock_offsets.h"

#include "core/base/threads/parallel.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>

namespace pipescope {

ClockOffsets::ClockOffsets(const Trace& trace)
{
    auto clocks = static_cast<Clock>(trace.hosts.size());
    for (const Track& track : trace.tracks) {
        const bool isKnown =
            track.host.value < trace.hosts.size()
            && !(trace.hosts[track.host.value].uid.empty() && trace.hosts[track.host.value].name.empty());
        m_clocks.push_back(isKnown ? track.host.value : clocks++);
    }
    m_places.resize(clocks);
    for (Clock clock = 0; clock < clocks; ++clock) {
        m_places[clock].root = clock;
    }
}

void ClockOffsets::add(TrackIndex first, TrackIndex second, FinishTimes times)
{
    if (clockOf(second) < clockOf(first)) {
        std::swap(first, second);
        std::swap(times.first, times.second);
    }
    m_times[{clockOf(first), clockOf(second)}].push_back(std::move(times));
}

void Handovers::add(Duration passed)
{
    add(Handovers{passed, 1});
}

void Handovers::add(const Handovers& others)
{
    shortest = count == 0 ? others.shortest : std::min(shortest, others.shortest);
    count += others.count;
}

void ClockOffsets::addHandovers(TrackIndex source, TrackIndex target, const Handovers& handovers)
{
    if (clockOf(source) != clockOf(target) && handovers.count > 0) {
        m_handovers[{clockOf(source), clockOf(target)}].add(handovers);
    }
}

/// Data are never needed before they are made, so the shortest transfers of both directions bound the offset.
void ClockOffsets::estimateByHandovers()
{
    for (const auto& [clocks, there] : m_handovers) {
        const auto back = m_handovers.find({clocks.second, clocks.first});
        if (clocks.first > clocks.second || back == m_handovers.end()) {
            continue;
        }
        const Duration most = there.shortest;
        const Duration least = Duration{} - back->second.shortest;
        OffsetEstimate estimate;
        estimate.ahead = {least.ns / 2 + most.ns / 2};
        estimate.spread = {std::max<std::int64_t>(0, saturatingSubtract(most.ns, least.ns) / 2)};
        estimate.links = there.count + back->second.count;
        m_estimates.try_emplace(clocks, estimate);
    }
    m_handovers.clear();
}

void ClockOffsets::estimate(std::size_t workers)
{
    const std::vector<std::pair<ClockPair, std::vector<FinishTimes>>> pairs(
        std::make_move_iterator(m_times.begin()), std::make_move_iterator(m_times.end()));
    m_times.clear();
    std::vector<std::optional<OffsetEstimate>> estimates(pairs.size());
    parallelFor(pairs.size(), workers, {}, [&](std::size_t i) {
        const auto& [clocks, times] = pairs[i];
        estimates[i] = estimateOffset(times, clocks.first == clocks.second);
    });
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (estimates[i]) {
            m_estimates.emplace(pairs[i].first, *estimates[i]);
        }
    }
    estimateByHandovers();
    grow();
}

/// Joins clocks into trees by the offsets that rest on most links. In a tree the smallest clock is the root.
void ClockOffsets::grow()
{
    std::vector<std::pair<ClockPair, OffsetEstimate>> edges(m_estimates.begin(), m_estimates.end());
    std::stable_sort(edges.begin(), edges.end(),
                     [](const auto& a, const auto& b) { return a.second.links > b.second.links; });
    std::map<Clock, std::vector<Clock>> members;
    const auto membersOf = [&](Clock root) -> std::vector<Clock>& {
        auto& clocks = members[root];
        if (clocks.empty()) {
            clocks.push_back(root);
        }
        return clocks;
    };
    for (const auto& [clocks, edge] : edges) {
        auto [from, to] = clocks;
        Duration ahead = edge.ahead;
        if (m_places[from].root == m_places[to].root) {
            continue;
        }
        if (membersOf(m_places[from].root).size() < membersOf(m_places[to].root).size()) {
            std::swap(from, to);
            ahead = Duration{} - ahead;
        }
        // The smaller tree is added to the larger one, so that each clock moves only a few times.
        const TreePlace base = m_places[from];
        const TreePlace joint = m_places[to];
        auto& grown = membersOf(base.root);
        for (const Clock clock : std::exchange(members[joint.root], {})) {
            TreePlace& place = m_places[clock];
            place.ahead = place.ahead - joint.ahead + ahead + base.ahead;
            place.spread = place.spread + joint.spread + edge.spread + base.spread;
            const auto fewest = [](std::uint64_t a, std::uint64_t b) {
                return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
            };
            place.links = fewest(fewest(place.links, joint.links), fewest(edge.links, base.links));
            place.root = base.root;
            grown.push_back(clock);
        }
    }
}

std::optional<Duration> ClockOffsets::ahead(TrackIndex first, TrackIndex second) const
{
    const auto [a, b] = std::pair(clockOf(first), clockOf(second));
    if (a == b) {
        return Duration{};
    }
    if (const auto direct = m_estimates.find(std::minmax(a, b)); direct != m_estimates.end()) {
        return a < b ? direct->second.ahead : Duration{} - direct->second.ahead;
    }
    if (m_places[a].root != m_places[b].root) {
        return std::nullopt;
    }
    return m_places[b].ahead - m_places[a].ahead;
}

bool ClockOffsets::isTrusted(TrackIndex first, TrackIndex second) const
{
    const auto [a, b] = std::pair(clockOf(first), clockOf(second));
    return a == b ? m_estimates.contains({a, a}) : ahead(first, second).has_value();
}

void ClockOffsets::assignClocks(Trace& trace) const
{
    // The reference of a tree is its first host; the root may be another one.
    std::map<Clock, Clock> references;
    for (Clock clock = 0; clock < trace.hosts.size(); ++clock) {
        references.emplace(m_places[clock].root, clock);
    }
    std::map<Clock, std::size_t> sizes;
    for (Clock clock = 0; clock < trace.hosts.size(); ++clock) {
        ++sizes[m_places[clock].root];
    }
    for (Clock clock = 0; clock < trace.hosts.size(); ++clock) {
        const TreePlace& place = m_places[clock];
        if (sizes[place.root] < 2) {
            continue;
        }
        const Clock reference = references[place.root];
        const TreePlace& base = m_places[reference];
        ClockOffset offset;
        offset.reference = HostIndex{reference};
        if (clock != reference) {
            offset.ahead = place.ahead - base.ahead;
            offset.links = place.links == 0  ? base.links
                           : base.links == 0 ? place.links
                                             : std::min(place.links, base.links);
            offset.spread = place.spread + base.spread;
        }
        trace.hosts[clock].clock = offset;
    }
}

} // namespace pipescope
