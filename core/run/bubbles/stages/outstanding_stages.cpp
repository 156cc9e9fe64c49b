#include "core/base/order_statistics.h"
#include "core/run/bubbles/stages/heavy_stages.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pipescope {
namespace {

/// Stages stand out if they are slower by this, and by so many times what the others differ by.
constexpr double kOutstanding = 0.10;
constexpr double kTimesOtherStages = 4.0;
/// The same where several stages of a host agree, which is better evidence.
constexpr double kTimesTheSpread = 3.0;
constexpr std::size_t kFewestForOutstanding = 3;
constexpr std::size_t kFewestStagesOfHost = 2;

double spreadOf(const std::vector<double>& values)
{
    const auto [least, most] = std::ranges::minmax(values);
    return least > 0 ? most / least - 1.0 : 0.0;
}

/// Pipelines that are no tensor-parallel peers of each other.
std::size_t replicaCount(const Trace& trace)
{
    const auto tensor = static_cast<std::size_t>(std::max(1, trace.sizes.tensor.value_or(1)));
    return std::max<std::size_t>(1, trace.groups.size() / tensor);
}

/// For each stage the host of all of its ranks, where they have only one.
std::map<Stage, HostIndex> hostsOfStages(const Trace& trace)
{
    std::map<Stage, HostIndex> hosts;
    std::map<Stage, bool> isSpread;
    for (const Track& track : trace.tracks) {
        if (track.stage && !track.isOther) {
            const auto [place, isNew] = hosts.try_emplace(*track.stage, track.host);
            isSpread[*track.stage] = isSpread[*track.stage] || place->second != track.host;
        }
    }
    std::erase_if(hosts, [&](const auto& each) { return isSpread[each.first]; });
    return hosts;
}

/// The stages that are wholly on a host against all others.
std::optional<OutstandingStages> stagesOfHost(HostIndex host, const std::map<Stage, HostIndex>& hosts,
                                              const std::vector<std::pair<Stage, double>>& stageTimes)
{
    OutstandingStages result;
    result.host = host;
    std::vector<double> own;
    std::vector<double> others;
    for (const auto& [stage, time] : stageTimes) {
        const auto found = hosts.find(stage);
        const bool isOwn = found != hosts.end() && found->second == host;
        (isOwn ? own : others).push_back(time);
        if (isOwn) {
            result.stages.push_back(stage);
        }
    }
    if (own.size() < kFewestStagesOfHost || others.size() < kFewestStagesOfHost) {
        return std::nullopt;
    }
    const double spread = std::max(spreadOf(own), spreadOf(others));
    const bool areApart = *std::ranges::min_element(own) > *std::ranges::max_element(others);
    result.slower = medianOf(own) / medianOf(others) - 1.0;
    const bool isOutstanding =
        areApart && result.slower >= kOutstanding && result.slower >= kTimesTheSpread * spread;
    return isOutstanding ? std::optional(result) : std::nullopt;
}

std::optional<OutstandingStages> singleStage(std::vector<std::pair<Stage, double>> stageTimes)
{
    std::ranges::sort(stageTimes, std::ranges::greater{}, [](const auto& each) { return each.second; });
    std::vector<double> others;
    for (std::size_t i = 1; i < stageTimes.size(); ++i) {
        others.push_back(stageTimes[i].second);
    }
    const double spread = spreadOf(others);
    const double slower = stageTimes.front().second / medianOf(others) - 1.0;
    const bool isOutstanding = slower >= kOutstanding && slower >= kTimesOtherStages * spread;
    return isOutstanding ? std::optional(OutstandingStages{{stageTimes.front().first}, {}, slower})
                         : std::nullopt;
}

} // namespace

std::vector<std::pair<Stage, double>> stageTimesOf(const StepGraphs& graphs,
                                                   const std::vector<UsualTime>& times,
                                                   const std::vector<std::int64_t>& extraOfWork)
{
    struct Sum
    {
        std::int64_t own = 0;
        std::int64_t mean = 0;
    };

    std::map<Stage, Sum> sums;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const UsualTime& usual = times[i];
        if (const auto& stage = graphs.works[i].stage) {
            const auto blocks = static_cast<std::int64_t>(usual.blocks);
            const std::int64_t extra = extraOfWork.empty() ? 0 : extraOfWork[i];
            Sum& sum = sums[*stage];
            sum.own = saturatingAdd(sum.own, (usual.peers - extra) * blocks);
            sum.mean = saturatingAdd(sum.mean, usual.stages * blocks);
        }
    }
    std::vector<std::pair<Stage, double>> result;
    for (const auto& [stage, sum] : sums) {
        result.emplace_back(stage, sum.mean > 0 ? static_cast<double>(sum.own) / static_cast<double>(sum.mean)
                                                : 1.0);
    }
    return result;
}

std::optional<OutstandingStages> outstandingStages(const Trace& trace,
                                                   std::vector<std::pair<Stage, double>> stageTimes)
{
    const std::map<Stage, HostIndex> hosts = hostsOfStages(trace);
    for (std::size_t i = 0; i < trace.hosts.size(); ++i) {
        if (const auto ofHost = stagesOfHost(HostIndex{i}, hosts, stageTimes)) {
            return ofHost;
        }
    }
    if (replicaCount(trace) > 1 || stageTimes.size() < kFewestForOutstanding) {
        return std::nullopt;
    }
    return singleStage(std::move(stageTimes));
}

void takeOthersAsPeers(const StepGraphs& graphs, const OutstandingStages& outstanding,
                       std::vector<UsualTime>& times)
{
    using WorkClass = std::tuple<BlockKind, std::int32_t, std::int32_t>;
    const auto classOf = [](const Work& work) {
        return WorkClass{work.kind, work.peers.forwardChunk, work.peers.backwardChunk};
    };
    std::map<WorkClass, std::map<std::optional<Stage>, std::int64_t>> peers;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Work& work = graphs.works[i];
        if (work.stage && std::ranges::count(outstanding.stages, *work.stage) > 0) {
            times[i].peers =
                static_cast<std::int64_t>(static_cast<double>(times[i].peers) / (1.0 + outstanding.slower));
        }
        if (times[i].blocks > 0) {
            peers[classOf(work)][work.stage] = times[i].peers;
        }
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Work& work = graphs.works[i];
        const bool isLabelled = work.forwardChunk >= 0 || work.backwardChunk >= 0;
        const auto ofStages = peers.find(classOf(work));
        if (ofStages == peers.end() || !isLabelled) {
            times[i].stages = times[i].peers;
            continue;
        }
        std::int64_t sum = 0;
        for (const auto& [stage, ns] : ofStages->second) {
            sum += ns;
        }
        times[i].stages = sum / static_cast<std::int64_t>(ofStages->second.size());
    }
}

} // namespace pipescope
