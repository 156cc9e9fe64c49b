#pragma once

#include "core/base/time.h"
#include "core/run/model/trace.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace pipescope {

/// How far a clock is ahead of its reference, as a line over time.
struct ClockLine
{
    /// On the clock itself.
    TimePoint at;
    /// The clock minus the reference at that time.
    Duration ahead;
    /// How much faster than the reference the clock runs, in millionths.
    double driftPpm = 0;

    bool operator==(const ClockLine&) const = default;

    bool isZero() const { return ahead == Duration{} && driftPpm == 0; }

    /// A time of the clock, as the reference has it. Keeps the order of times, and without drift all
    /// durations.
    TimePoint onReference(TimePoint time) const
    {
        constexpr double kMillionth = 1e-6;
        const Duration drifted{
            driftPpm == 0 ? 0 : std::llround(driftPpm * kMillionth * static_cast<double>((time - at).ns))};
        return time - ahead - drifted;
    }
};

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
