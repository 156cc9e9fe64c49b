#include "core/run/clock/clock_set.h"

namespace pipescope {
namespace {

bool isIdentified(const Trace& trace, HostIndex host)
{
    return host.value < trace.hosts.size()
           && !(trace.hosts[host.value].uid.empty() && trace.hosts[host.value].name.empty());
}

} // namespace

ClockSet::ClockSet(const Trace& trace)
    : m_tracks(trace.hosts.size())
{
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        const HostIndex host = trace.tracks[i].host;
        const bool isOfHost = isIdentified(trace, host);
        m_clocks.emplace_back(isOfHost ? std::size_t{host.value} : m_tracks.size());
        if (!isOfHost) {
            m_tracks.emplace_back();
        }
        m_tracks[m_clocks.back().value].emplace_back(i);
    }
}

std::string ClockSet::nameOf(const Trace& trace, ClockIndex clock) const
{
    if (clock.value < trace.hosts.size()) {
        const Host& host = trace.hosts[clock.value];
        return host.name.empty() ? host.uid : host.name;
    }
    return "rank " + std::to_string(trace.track(m_tracks[clock.value].front()).rank.value);
}

} // namespace pipescope
