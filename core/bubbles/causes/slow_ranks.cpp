#include "core/bubbles/causes/slow_ranks.h"

#include "core/base/order_statistics.h"
#include "core/bubbles/causes/cost_sum.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pipescope {
namespace {

/// Ranks that are slower by less are no slow ranks.
constexpr double kSlow = 0.01;
/// A stage stands out if it is slower by this, and by so many times what the others differ by.
constexpr double kOutstanding = 0.10;
constexpr double kTimesTheOthers = 4.0;

double ratioOf(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 1.0;
}

std::int64_t scaled(std::int64_t ns, double by)
{
    return static_cast<std::int64_t>(static_cast<double>(ns) * by);
}

/// Gives a rank's blocks the times of its peers, or `relief` times those where its whole pipeline is slow.
void usePeers(const StepGraph& graph, const MeasuredRun& run, std::uint32_t rank, double relief,
              ReplayCosts& costs)
{
    for (std::uint32_t i = graph.ranks[rank].firstNode; i < graph.ranks[rank].endNode; ++i) {
        const UsualTime& usual = run.times[graph.work[i].value];
        costs.duration[i] = scaled(costs.duration[i], ratioOf(usual.peers, usual.own) * relief);
    }
}

class SlowRankFinder
{
public:
    SlowRankFinder(const Trace& trace, const MeasuredRun& run)
        : m_trace(trace)
        , m_run(run)
        , m_slowness(slownessOfRanks(trace, run))
    { }

    std::vector<Cause> found()
    {
        for (std::size_t i = 0; i < m_run.graphs.graphs.size(); ++i) {
            if (!m_run.ladders[i].isRefused()) {
                lookAt(m_run.graphs.graphs[i]);
            }
        }
        std::vector<Cause> causes;
        for (const auto& [track, sum] : m_ranks) {
            const Track& slow = m_trace.track(track);
            Cause cause;
            cause.ranks = {slow.rank};
            cause.stage = slow.stage;
            cause.slower = m_slowness[track.value];
            causes.push_back(sum.cause(cause, m_run.stepCount()));
        }
        for (const auto& [group, sum] : m_groups) {
            Cause cause;
            for (const TrackIndex track : m_trace.groups[group.value].tracks) {
                cause.ranks.push_back(m_trace.track(track).rank);
            }
            cause.slower = leastSlowness(m_trace.groups[group.value].tracks);
            causes.push_back(sum.cause(cause, m_run.stepCount()));
        }
        return causes;
    }

private:
    double leastSlowness(const std::vector<TrackIndex>& tracks) const
    {
        double least = m_slowness[tracks.front().value];
        for (const TrackIndex track : tracks) {
            least = std::min(least, m_slowness[track.value]);
        }
        return least;
    }

    void lookAt(const StepGraph& graph)
    {
        std::vector<TrackIndex> tracks;
        for (const GraphRank& rank : graph.ranks) {
            tracks.push_back(rank.track);
        }
        const double common = tracks.size() > 1 ? leastSlowness(tracks) : 0.0;
        const bool isAnySlow =
            std::ranges::any_of(tracks, [&](TrackIndex track) { return m_slowness[track.value] > kSlow; });
        if (!isAnySlow) {
            return;
        }
        const ReplayCosts measured = m_run.costsOfWork(positionOf(graph));
        const std::int64_t length = m_run.lengthOfWork(positionOf(graph));
        const bool isWholeSlow = common > kSlow;
        if (isWholeSlow) {
            ReplayCosts costs = measured;
            for (std::int64_t& duration : costs.duration) {
                duration = scaled(duration, 1.0 / (1.0 + common));
            }
            m_groups[graph.group].add(graph, savedBy(graph, length, costs));
        }
        for (std::uint32_t rank = 0; rank < graph.ranks.size(); ++rank) {
            const TrackIndex track = graph.ranks[rank].track;
            const double relief = isWholeSlow ? 1.0 + common : 1.0;
            if ((1.0 + m_slowness[track.value]) / relief > 1.0 + kSlow) {
                ReplayCosts costs = measured;
                usePeers(graph, m_run, rank, relief, costs);
                m_ranks[track].add(graph, savedBy(graph, length, costs));
            }
        }
    }

    std::size_t positionOf(const StepGraph& graph) const
    {
        return static_cast<std::size_t>(&graph - m_run.graphs.graphs.data());
    }

    const Trace& m_trace;
    const MeasuredRun& m_run;
    std::vector<double> m_slowness;
    std::map<TrackIndex, CostSum> m_ranks;
    std::map<PipelineGroupIndex, CostSum> m_groups;
};

/// Pipelines that are no tensor-parallel peers of each other.
std::size_t replicaCount(const Trace& trace)
{
    const auto tensor = static_cast<std::size_t>(std::max(1, trace.sizes.tensor.value_or(1)));
    return std::max<std::size_t>(1, trace.groups.size() / tensor);
}

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
            peers[track] = saturatingAdd(peers[track], usual.peers * blocks);
        }
    }
    std::vector<double> slowness(trace.tracks.size());
    for (std::size_t i = 0; i < slowness.size(); ++i) {
        slowness[i] = ratioOf(own[i], peers[i]) - 1.0;
    }
    return slowness;
}

std::vector<Cause> slowRanks(const Trace& trace, const MeasuredRun& run)
{
    return SlowRankFinder(trace, run).found();
}

std::vector<std::pair<Stage, double>> stageTimes(const MeasuredRun& run)
{
    struct Sum
    {
        std::int64_t own = 0;
        std::int64_t mean = 0;
    };

    std::map<Stage, Sum> sums;
    for (std::size_t i = 0; i < run.times.size(); ++i) {
        const UsualTime& usual = run.times[i];
        if (const auto& stage = run.graphs.works[i].stage) {
            const auto blocks = static_cast<std::int64_t>(usual.blocks);
            Sum& sum = sums[*stage];
            sum.own = saturatingAdd(sum.own, usual.peers * blocks);
            sum.mean = saturatingAdd(sum.mean, usual.stages * blocks);
        }
    }
    std::vector<std::pair<Stage, double>> times;
    for (const auto& [stage, sum] : sums) {
        times.emplace_back(stage, ratioOf(sum.own, sum.mean));
    }
    return times;
}

std::optional<Cause> outstandingRank(const Trace& trace, const MeasuredRun& run)
{
    constexpr std::size_t kFewestStages = 3;
    auto costs = stageTimes(run);
    if (replicaCount(trace) > 1 || costs.size() < kFewestStages) {
        return std::nullopt;
    }
    std::ranges::sort(costs, std::ranges::greater{}, [](const auto& each) { return each.second; });
    std::vector<double> others;
    for (std::size_t i = 1; i < costs.size(); ++i) {
        others.push_back(costs[i].second);
    }
    const double spread = others.front() / others.back() - 1.0;
    const double relief = medianOf(others) / costs.front().second;
    const double slower = 1.0 / relief - 1.0;
    if (slower < kOutstanding || slower < kTimesTheOthers * spread) {
        return std::nullopt;
    }
    Cause cause;
    cause.stage = costs.front().first;
    cause.slower = slower;
    cause.hasNoPeers = true;
    CostSum sum;
    for (const std::size_t i : run.slowestGraphs()) {
        const StepGraph& graph = run.graphs.graphs[i];
        ReplayCosts measured = run.costsOfWork(i);
        for (std::size_t node = 0; node < graph.size(); ++node) {
            if (graph.ranks[graph.rankOf[node]].stage == cause.stage) {
                measured.duration[node] = scaled(measured.duration[node], relief);
            }
        }
        sum.add(graph, savedBy(graph, run.lengthOfWork(i), measured));
    }
    for (const Track& track : trace.tracks) {
        if (track.stage == cause.stage) {
            cause.ranks.push_back(track.rank);
        }
    }
    return sum.cause(cause, run.stepCount());
}

} // namespace pipescope
