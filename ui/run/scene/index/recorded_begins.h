#pragma once

#include "core/run/model/trace.h"

#include <vector>

namespace pipescope::scene {

/// When the first block of each track begins in a run as it was read.
class RecordedBegins
{
public:
    explicit RecordedBegins(const Trace& recorded)
    {
        for (const Track& track : recorded.tracks) {
            m_begins.push_back(firstBeginOf(track));
        }
    }

    std::size_t trackCount() const { return m_begins.size(); }

    /// By how much `shown`, a copy of the run with moved times, moves those of a track.
    Duration shiftOf(const Trace& shown, TrackIndex track) const
    {
        return firstBeginOf(shown.track(track)) - m_begins[track.value];
    }

private:
    static TimePoint firstBeginOf(const Track& track)
    {
        return track.blocks.size() > 0 ? track.blocks.span(BlockIndex{std::size_t{0}}).begin : TimePoint{};
    }

    std::vector<TimePoint> m_begins;
};

} // namespace pipescope::scene
