#include "core/base/order_statistics.h"
#include "core/run/bubbles/causes/find_causes.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pipescope {
namespace {

/// A pair is slow if its data moves so many times as long as that of others.
constexpr double kSlowLink = 1.5;
/// Fewer other pairs of the same kind say nothing; then all others are compared.
constexpr std::size_t kFewestOthers = 2;
/// From so many slow pairs of ranks on, and this part of all pairs in one direction, two hosts are the cause.
constexpr std::size_t kFewestOfHosts = 2;
constexpr double kMostOfHosts = 0.75;

using Pair = UsualTransfers::Pair;
using TrackPair = std::pair<TrackIndex, TrackIndex>;
using HostPair = std::pair<HostIndex, HostIndex>;
/// For each slow pair what others usually take, ns.
using SlowPairs = std::map<TrackPair, std::int64_t>;

TrackPair tracksOf(const Pair& pair)
{
    return {pair.source, pair.target};
}

template<class Value>
std::pair<Value, Value> reversed(const std::pair<Value, Value>& pair)
{
    return {pair.second, pair.first};
}

class SlowLinkFinder
{
public:
    SlowLinkFinder(const Trace& trace, const MeasuredRun& run)
        : m_trace(trace)
        , m_run(run)
        , m_pairs(run.transfers.pairs())
    { }

    std::vector<RepairableCause> found()
    {
        for (const Pair& pair : m_pairs) {
            const std::int64_t usual = timeOfOthers(pair);
            if (usual > 0 && static_cast<double>(pair.usual.move) > kSlowLink * static_cast<double>(usual)) {
                m_slow[tracksOf(pair)] = usual;
            }
            m_moves[tracksOf(pair)] = pair.usual.move;
        }
        addHostPairs();
        SlowPairs left = m_slow;
        while (!left.empty()) {
            const TrackPair first = left.begin()->first;
            SlowPairs both{*left.begin()};
            if (const auto back = left.find(reversed(first)); back != left.end()) {
                both.insert(*back);
            }
            std::erase_if(left, [&](const auto& each) { return both.contains(each.first); });
            Cause cause;
            cause.kind = CauseKind::SlowLinks;
            cause.ranks = {m_trace.track(first.first).rank, m_trace.track(first.second).rank};
            cause.isBothWays = both.size() > 1;
            add(std::move(cause), both);
        }
        return std::move(m_causes);
    }

private:
    HostPair hostsOf(const TrackPair& pair) const
    {
        return {m_trace.track(pair.first).host, m_trace.track(pair.second).host};
    }

    bool isWithinHost(const Pair& pair) const
    {
        const HostPair hosts = hostsOf(tracksOf(pair));
        return hosts.first == hosts.second;
    }

    /// The median time of all other pairs, those of the same kind if there are enough; 0 without others.
    std::int64_t timeOfOthers(const Pair& pair) const
    {
        std::vector<std::int64_t> alike;
        std::vector<std::int64_t> all;
        for (const Pair& other : m_pairs) {
            if (&other == &pair) {
                continue;
            }
            all.push_back(other.usual.move);
            if (isWithinHost(other) == isWithinHost(pair)) {
                alike.push_back(other.usual.move);
            }
        }
        std::vector<std::int64_t>& others = alike.size() >= kFewestOthers ? alike : all;
        return others.empty() ? 0 : medianOf(others);
    }

    /// Takes the slow pairs between two hosts out of the others where the hosts explain them.
    void addHostPairs()
    {
        std::map<HostPair, std::size_t> all;
        for (const Pair& pair : m_pairs) {
            if (!isWithinHost(pair)) {
                ++all[hostsOf(tracksOf(pair))];
            }
        }
        std::map<HostPair, SlowPairs> slowOfHosts;
        for (const auto& [pair, usual] : m_slow) {
            slowOfHosts[hostsOf(pair)][pair] = usual;
        }
        for (const auto& [hosts, count] : all) {
            const auto isSlow = [&](const HostPair& direction) {
                const auto slow = slowOfHosts.find(direction);
                return slow != slowOfHosts.end() && slow->second.size() >= kFewestOfHosts
                       && static_cast<double>(slow->second.size())
                              >= kMostOfHosts * static_cast<double>(all.at(direction));
            };
            const bool isBack = all.contains(reversed(hosts)) && isSlow(reversed(hosts));
            if (!isSlow(hosts) || (isBack && hosts.second < hosts.first)) {
                continue;
            }
            SlowPairs slow = slowOfHosts.at(hosts);
            if (isBack) {
                slow.merge(slowOfHosts.at(reversed(hosts)));
            }
            addHostPair(hosts, slow, isBack);
        }
    }

    void addHostPair(const HostPair& hosts, const SlowPairs& slow, bool isBothWays)
    {
        std::set<Rank> ranks;
        for (const auto& [pair, usual] : slow) {
            ranks.insert(m_trace.track(pair.first).rank);
            ranks.insert(m_trace.track(pair.second).rank);
            m_slow.erase(pair);
        }
        Cause cause;
        cause.kind = CauseKind::SlowHostPair;
        cause.hosts = {hosts.first, hosts.second};
        cause.ranks.assign(ranks.begin(), ranks.end());
        cause.isBothWays = isBothWays;
        add(std::move(cause), slow);
    }

    void add(Cause cause, const SlowPairs& slow)
    {
        std::vector<double> times;
        std::set<PipelineGroupIndex> groups;
        for (const auto& [pair, usual] : slow) {
            times.push_back(static_cast<double>(m_moves.at(pair)) / static_cast<double>(usual));
            if (const auto group = m_trace.track(pair.first).group) {
                groups.insert(*group);
            }
        }
        cause.slower = medianOf(times) - 1.0;
        Repair repair;
        repair.isOfGaps = true;
        for (std::size_t i = 0; i < m_run.graphs.graphs.size(); ++i) {
            if (groups.contains(m_run.graphs.graphs[i].group)) {
                repair.graphs.push_back(i);
            }
        }
        repair.change = [&run = m_run, slow](std::size_t position, ReplayCosts& costs) {
            const StepGraph& graph = run.graphs.graphs[position];
            for (std::size_t i = 0; i < graph.transfers.size(); ++i) {
                const StepTransfer& each = graph.transfers[i];
                const auto found = slow.find({graph.ranks[graph.rankOf[each.producer.value]].track,
                                              graph.ranks[graph.rankOf[each.consumer.value]].track});
                if (found != slow.end()) {
                    costs.transfer[i].move = std::min(costs.transfer[i].move, found->second);
                }
            }
        };
        m_causes.push_back({std::move(cause), std::move(repair)});
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    const std::vector<Pair>& m_pairs;
    SlowPairs m_slow;
    std::map<TrackPair, std::int64_t> m_moves;
    std::vector<RepairableCause> m_causes;
};

} // namespace

std::vector<RepairableCause> slowLinks(const Trace& trace, const MeasuredRun& run)
{
    return SlowLinkFinder(trace, run).found();
}

} // namespace pipescope
