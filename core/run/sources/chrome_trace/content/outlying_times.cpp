#include "core/run/sources/chrome_trace/content/outlying_times.h"

#include "core/base/time.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace pipescope {
namespace {

constexpr std::int64_t kTimesLonger = 1000;

/// Slices that begin near one another.
struct TimeCluster
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    std::uint64_t candidates = 0;
    std::uint64_t slices = 0;

    void take(const TimeCluster& other)
    {
        begin = slices == 0 ? other.begin : std::min(begin, other.begin);
        end = slices == 0 ? other.end : std::max(end, other.end);
        candidates += other.candidates;
        slices += other.slices;
    }
};

/// How far a slice may lie from those that begin in this time.
std::int64_t allowance(std::int64_t length)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 62;
    return length > kMost / kTimesLonger ? kMost : std::max(kLongTrace, length * kTimesLonger);
}

/// Those of each hour that has some.
std::map<std::int64_t, TimeCluster> clustersByHour(const ChromeContent& content)
{
    std::map<std::int64_t, TimeCluster> hours;
    for (const ChromeThread& row : content.rows) {
        for (const Slice& slice : row.slices) {
            const std::uint64_t candidate = content.labels[slice.label].isCandidate ? 1 : 0;
            hours[slice.begin / kLongTrace].take({slice.begin, slice.begin, candidate, 1});
        }
    }
    return hours;
}

std::vector<TimeCluster> clustersOf(const ChromeContent& content)
{
    std::vector<TimeCluster> clusters;
    for (const auto& [hour, cluster] : clustersByHour(content)) {
        const bool isNear = !clusters.empty()
                            && saturatingSubtract(cluster.begin, clusters.back().end) <= allowance(
                                   saturatingSubtract(clusters.back().end, clusters.back().begin));
        if (!isNear) {
            clusters.emplace_back();
        }
        clusters.back().take(cluster);
    }
    return clusters;
}

} // namespace

bool KeptTimes::holds(std::int64_t from, std::int64_t to) const
{
    const std::int64_t allowed = allowance(saturatingSubtract(end, begin));
    return saturatingSubtract(begin, from) <= allowed && saturatingSubtract(to, end) <= allowed;
}

KeptTimes leaveOutOutlyingTimes(ChromeContent& content)
{
    const std::vector<TimeCluster> clusters = clustersOf(content);
    if (clusters.empty()) {
        return {};
    }
    const auto main = std::max_element(clusters.begin(), clusters.end(), [](const auto& a, const auto& b) {
        return std::tie(a.candidates, a.slices) < std::tie(b.candidates, b.slices);
    });
    KeptTimes kept{main->begin, main->end, 0};
    const auto isKept = [&](const Slice& slice) { return kept.holds(slice.begin, slice.end); };
    for (ChromeThread& row : content.rows) {
        kept.leftOut += std::erase_if(row.slices, [&](const Slice& slice) { return !isKept(slice); });
    }
    std::erase_if(content.flows, [&](const FlowEnd& end) { return !kept.holds(end.time, end.time); });
    return kept;
}

} // namespace pipescope
