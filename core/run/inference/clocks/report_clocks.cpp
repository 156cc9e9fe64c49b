#include "core/base/order_statistics.h"
#include "core/base/parse/durations.h"
#include "core/run/inference/clocks/clock_offsets.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace pipescope {
namespace {

/// Used where no link says how long data take: the time of a message over a network.
constexpr Duration kUsualLinkTime{100'000};
constexpr std::int64_t kTimesSpread = 3;

/// Median time that data took between different hosts.
Duration linkTimeBetweenHosts(const Trace& trace)
{
    std::vector<std::int64_t> times;
    for (const Link& link : trace.links) {
        if (link.data && trace.track(link.source.track).host != trace.track(link.target.track).host) {
            times.push_back(link.data->duration().ns);
        }
    }
    if (times.empty()) {
        return kUsualLinkTime;
    }
    return {medianOf(times)};
}

bool isLarge(const ClockOffset& clock, Duration linkTime)
{
    const std::int64_t ahead = std::abs(std::max(clock.ahead.ns, -INT64_MAX));
    return ahead / kTimesSpread > clock.spread.ns && ahead > linkTime.ns / 2;
}

UserText offsetText(const Trace& trace, const Host& host)
{
    const std::string& reference = trace.hosts[host.clock->reference.value].name;
    const bool isAhead = host.clock->ahead > Duration{};
    const Duration amount{std::abs(std::max(host.clock->ahead.ns, -INT64_MAX))};
    const std::string size = formatDuration(amount);
    if (const auto error = host.clock->error()) {
        return isAhead ? "%1 is %2 ahead of %3, ± %4"_text(host.name, size, reference, formatDuration(*error))
                       : "%1 is %2 behind %3, ± %4"_text(host.name, size, reference, formatDuration(*error));
    }
    return isAhead ? "%1 is %2 ahead of %3"_text(host.name, size, reference)
                   : "%1 is %2 behind %3"_text(host.name, size, reference);
}

} // namespace

void reportClockOffsets(Trace& trace)
{
    const bool isAnyKnown = std::any_of(trace.hosts.begin(), trace.hosts.end(),
                                        [](const Host& host) { return host.clock.has_value(); });
    if (!isAnyKnown) {
        return;
    }
    const Duration linkTime = linkTimeBetweenHosts(trace);
    std::vector<bool> isReported(trace.hosts.size(), false);
    for (const Track& track : trace.tracks) {
        const Host& host = trace.hosts[track.host.value];
        if (!isReported[track.host.value] && !track.isOther && host.clock && isLarge(*host.clock, linkTime)) {
            trace.findings.add(FindingId::ClockOffset, track.rank, {}, offsetText(trace, host));
            isReported[track.host.value] = true;
        }
    }
}

} // namespace pipescope
