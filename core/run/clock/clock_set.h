#pragma once

#include "core/run/model/trace.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pipescope {

/// A clock of a run, see ClockSet.
using ClockIndex = Index<struct ClockTag>;

/// Which tracks share a clock: those of one host, and each track whose host has neither name nor id for
/// itself. The clocks of hosts come first, with the numbers of the hosts.
class ClockSet
{
public:
    explicit ClockSet(const Trace& trace);

    std::size_t size() const { return m_tracks.size(); }

    ClockIndex of(TrackIndex track) const { return m_clocks[track.value]; }

    /// In order; none for a host without tracks.
    const std::vector<TrackIndex>& tracksOf(ClockIndex clock) const { return m_tracks[clock.value]; }

    /// Name of the host or its id; of a single track, "rank 3".
    std::string nameOf(const Trace& trace, ClockIndex clock) const;

private:
    std::vector<ClockIndex> m_clocks;
    std::vector<std::vector<TrackIndex>> m_tracks;
};

} // namespace pipescope
