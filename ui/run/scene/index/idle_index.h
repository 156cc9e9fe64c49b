#pragma once

#include "core/run/bubbles/idle/idle_times.h"
#include "core/run/model/trace.h"

#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace pipescope::scene {

/// The idle times of a run, with what finds the long ones quickly. Immutable.
class IdleIndex
{
public:
    /// Of the run as it was read; indexed by track. Times of a track are in order and apart from each other.
    IdleIndex(const Trace& recorded, std::vector<std::vector<IdleTime>> times);

    std::size_t trackCount() const { return m_tracks.size(); }

    /// By how much `shown`, a copy of the run with moved times, moves those of a track.
    Duration shiftOf(const Trace& shown, TrackIndex track) const;

    /// Calls `visit` for those of a track that are at least as long and lie in `seen` with some part. Cost by
    /// the times in `seen`, of short ones a 64th.
    void visitLong(TrackIndex track, TimeSpan seen, Duration least,
                   const std::function<void(const IdleTime&)>& visit) const;

    /// Whether a class occurs anywhere.
    bool has(IdleClass idleClass) const { return m_occurs[static_cast<std::size_t>(idleClass)]; }

private:
    static constexpr std::size_t kGroup = 64;

    struct OfTrack
    {
        /// That of the first block, as recorded.
        TimePoint firstBegin;
        std::vector<IdleTime> times;
        /// The longest of each kGroup of them, ns.
        std::vector<std::int64_t> longest;
    };

    std::vector<OfTrack> m_tracks;
    std::array<bool, kIdleClassCount> m_occurs{};
};

} // namespace pipescope::scene
