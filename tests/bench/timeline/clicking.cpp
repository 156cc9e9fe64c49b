#include "tests/bench/timeline/clicking.h"

#include "core/run/analysis/details/describe.h"
#include "core/run/analysis/details/detail_text.h"

#include <algorithm>
#include <chrono>
#include <random>

namespace pipescope::bench {
namespace {

constexpr std::size_t kClicks = 41;

template<class Work>
double microseconds(const Work& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

/// The median over the clicks.
template<class Work>
double medianOf(const std::vector<TraceRef>& clicked, const Work& work)
{
    std::vector<double> times;
    for (const TraceRef& ref : clicked) {
        times.push_back(microseconds([&] { work(ref); }));
    }
    std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
    return times[times.size() / 2];
}

std::vector<TraceRef> someOperators(const Trace& trace)
{
    std::mt19937 random(3);
    std::vector<TraceRef> chosen;
    while (chosen.size() < kClicks) {
        const TrackIndex track{random() % trace.tracks.size()};
        const std::size_t count = trace.track(track).operators.size();
        if (count > 0) {
            chosen.emplace_back(OperatorRef{track, OperatorIndex{random() % count}});
        }
    }
    return chosen;
}

} // namespace

ClickTimes measureClicks(const scene::SceneIndex& index)
{
    const Trace& trace = *index.trace;
    if (trace.operatorCount() == 0) {
        return {};
    }
    const std::vector<TraceRef> clicked = someOperators(trace);
    const LinkLookup none;
    ClickTimes times;
    times.links = medianOf(clicked, [&](const TraceRef& ref) { linksOf(trace, ref, *index.linkLookup); });
    times.details = medianOf(clicked, [&](const TraceRef& ref) { describe(trace, ref, *index.linkLookup); });
    times.scannedLinks = medianOf(clicked, [&](const TraceRef& ref) { linksOf(trace, ref, none); });
    times.scannedDetails = medianOf(clicked, [&](const TraceRef& ref) { describe(trace, ref, none); });
    times.lookupBuild = microseconds([&] { LinkLookup(trace.links, 1); }) / 1000.0;
    return times;
}

} // namespace pipescope::bench
