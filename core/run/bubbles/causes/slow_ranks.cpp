#include "core/base/order_statistics.h"
#include "core/run/bubbles/causes/find_causes.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace pipescope {
namespace {

/// Ranks that are slower by less are no slow ranks.
constexpr double kSlow = 0.01;
/// The least slow rank of a slow host is at least this part as slow as the slowest, and the others are slower
/// by at most that part.
constexpr double kAlikeOnHost = 0.5;
constexpr std::size_t kFewestOfHost = 2;

std::int64_t scaled(std::int64_t ns, double by)
{
    return static_cast<std::int64_t>(static_cast<double>(ns) * by);
}

class SlowRankFinder
{
public:
    SlowRankFinder(const Trace& trace, const MeasuredRun& run)
        : m_trace(trace)
        , m_run(run)
        , m_slowness(slownessOfRanks(trace, run))
        , m_relief(m_slowness.size(), 1.0)
    {
        for (std::size_t i = 0; i < run.graphs.graphs.size(); ++i) {
            m_graphsOfGroup[run.graphs.graphs[i].group].push_back(i);
        }
    }

    std::vector<RepairableCause> found()
    {
        for (const auto& [group, graphs] : m_graphsOfGroup) {
            addPipeline(group);
        }
        for (std::size_t i = 0; i < m_trace.hosts.size(); ++i) {
            addHost(HostIndex{i});
        }
        for (std::size_t i = 0; i < m_slowness.size(); ++i) {
            if ((1.0 + m_slowness[i]) / m_relief[i] > 1.0 + kSlow) {
                add(Cause{}, {TrackIndex{i}}, m_slowness[i]);
            }
        }
        addOutstanding();
        return std::move(m_causes);
    }

private:
    double slownessOf(TrackIndex track) const { return m_slowness[track.value]; }

    double leastSlowness(const std::vector<TrackIndex>& tracks) const
    {
        double least = slownessOf(tracks.front());
        for (const TrackIndex track : tracks) {
            least = std::min(least, slownessOf(track));
        }
        return least;
    }

    std::vector<TrackIndex> tracksOfHost(HostIndex host) const
    {
        std::vector<TrackIndex> tracks;
        for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
            if (m_trace.tracks[i].host == host && m_trace.tracks[i].group) {
                tracks.emplace_back(i);
            }
        }
        return tracks;
    }

    /// All blocks of these ranks take the time of their peers, or a part of it where something else that is
    /// slow is a cause already.
    void add(Cause cause, const std::vector<TrackIndex>& tracks, double slower)
    {
        std::set<PipelineGroupIndex> groups;
        for (const TrackIndex track : tracks) {
            const Track& slow = m_trace.track(track);
            cause.ranks.push_back(slow.rank);
            cause.stage = slow.stage;
            if (slow.group) {
                groups.insert(*slow.group);
            }
        }
        std::ranges::sort(cause.ranks);
        cause.slower = slower;
        if (tracks.size() > 1) {
            cause.stage.reset();
        }
        std::map<TrackIndex, double> reliefs;
        for (const TrackIndex track : tracks) {
            reliefs[track] = m_relief[track.value];
        }
        // A pipeline gains what all of its ranks have in common, its ranks what is left of theirs.
        const bool isCommon = cause.kind == CauseKind::SlowRank && tracks.size() > 1;
        const auto change = [&run = m_run, reliefs = std::move(reliefs), isCommon,
                             common = 1.0 + slower](std::size_t graph, ReplayCosts& costs) {
            const StepGraph& blocks = run.graphs.graphs[graph];
            for (const GraphRank& rank : blocks.ranks) {
                const auto relief = reliefs.find(rank.track);
                for (std::uint32_t node = rank.firstNode; relief != reliefs.end() && node < rank.endNode;
                     ++node) {
                    const UsualTime& usual = run.times[blocks.work[node].value];
                    const double factor =
                        isCommon ? 1.0 / common : factorOf(usual.peers, usual.own) * relief->second;
                    costs.duration[node] = scaled(costs.duration[node], factor);
                }
            }
        };
        m_causes.push_back({std::move(cause), repairOf(change, groups)});
    }

    Repair repairOf(std::function<void(std::size_t, ReplayCosts&)> change,
                    const std::set<PipelineGroupIndex>& groups) const
    {
        Repair repair;
        repair.change = std::move(change);
        for (const PipelineGroupIndex group : groups) {
            const auto found = m_graphsOfGroup.find(group);
            if (found != m_graphsOfGroup.end()) {
                repair.graphs.insert(repair.graphs.end(), found->second.begin(), found->second.end());
            }
        }
        std::ranges::sort(repair.graphs);
        return repair;
    }

    void relieve(const std::vector<TrackIndex>& tracks, double by)
    {
        for (const TrackIndex track : tracks) {
            m_relief[track.value] = by;
        }
    }

    void addPipeline(PipelineGroupIndex group)
    {
        const std::vector<TrackIndex>& tracks = m_trace.groups[group.value].tracks;
        const double common = tracks.size() > 1 ? leastSlowness(tracks) : 0.0;
        if (common <= kSlow) {
            return;
        }
        const HostIndex host = m_trace.track(tracks.front()).host;
        const bool isOfOneHost =
            std::ranges::all_of(tracks, [&](TrackIndex track) { return m_trace.track(track).host == host; });
        const std::size_t ofHost = tracksOfHost(host).size();
        // Where the host has other ranks as well, it is the host that is slow, or a part of the pipeline.
        if (isOfOneHost && ofHost > tracks.size() && isSlowHost(host)) {
            return;
        }
        Cause cause;
        if (isOfOneHost && ofHost == tracks.size() && host.value < m_trace.hosts.size()
            && m_trace.hosts.size() > 1) {
            cause.hosts = {host};
        }
        relieve(tracks, 1.0 + common);
        add(cause, tracks, common);
    }

    bool isSlowHost(HostIndex host) const
    {
        std::vector<double> own;
        std::vector<double> others;
        for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
            if (m_trace.tracks[i].group) {
                (m_trace.tracks[i].host == host ? own : others).push_back(m_slowness[i]);
            }
        }
        if (own.size() < kFewestOfHost || others.empty()) {
            return false;
        }
        const auto [least, most] = std::ranges::minmax(own);
        return least > kSlow && least >= kAlikeOnHost * most && medianOf(others) <= kAlikeOnHost * least;
    }

    void addHost(HostIndex host)
    {
        const std::vector<TrackIndex> tracks = tracksOfHost(host);
        const bool isRelieved =
            std::ranges::any_of(tracks, [&](TrackIndex track) { return m_relief[track.value] > 1.0; });
        if (isRelieved || !isSlowHost(host)) {
            return;
        }
        Cause cause;
        cause.kind = CauseKind::SlowHost;
        cause.hosts = {host};
        add(cause, tracks, leastSlowness(tracks));
        for (const TrackIndex track : tracks) {
            m_relief[track.value] = 1.0 + slownessOf(track);
        }
    }

    void addOutstanding()
    {
        if (!m_run.outstanding) {
            return;
        }
        std::vector<TrackIndex> tracks;
        for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
            const auto& stage = m_trace.tracks[i].stage;
            if (stage && std::ranges::count(m_run.outstanding->stages, *stage) > 0) {
                tracks.emplace_back(i);
                m_relief[i] = 1.0;
            }
        }
        if (tracks.empty()) {
            return;
        }
        Cause cause;
        cause.hasNoPeers = true;
        if (m_run.outstanding->host) {
            cause.kind = CauseKind::SlowHost;
            cause.hosts = {*m_run.outstanding->host};
        }
        const Stage stage = m_run.outstanding->stages.front();
        add(cause, tracks, m_run.outstanding->slower);
        if (!m_run.outstanding->host) {
            m_causes.back().cause.stage = stage;
        }
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    std::vector<double> m_slowness;
    /// Indexed by track: how much slower all of its pipeline or host is, as a factor.
    std::vector<double> m_relief;
    std::map<PipelineGroupIndex, std::vector<std::size_t>> m_graphsOfGroup;
    std::vector<RepairableCause> m_causes;
};

} // namespace

std::vector<double> slownessOfRanks(const Trace& trace, const MeasuredRun& run)
{
    std::vector<std::int64_t> own(trace.tracks.size());
    std::vector<std::int64_t> peers(trace.tracks.size());
    for (std::size_t i = 0; i < run.times.size(); ++i) {
        const UsualTime& usual = run.times[i];
        if (usual.hasPeers) {
            const auto blocks = static_cast<std::int64_t>(usual.blocks);
            const std::size_t track = run.graphs.works[i].track.value;
            own[track] = saturatingAdd(own[track], usual.own * blocks);
            peers[track] = saturatingAdd(peers[track], run.measuredTimes[i].peers * blocks);
        }
    }
    std::vector<double> slowness(trace.tracks.size());
    for (std::size_t i = 0; i < slowness.size(); ++i) {
        slowness[i] = factorOf(own[i], peers[i]) - 1.0;
    }
    return slowness;
}

std::vector<RepairableCause> slowRanks(const Trace& trace, const MeasuredRun& run)
{
    return SlowRankFinder(trace, run).found();
}

} // namespace pipescope
