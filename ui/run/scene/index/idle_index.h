#pragma once

#include "core/run/bubbles/idle/idle_times.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/index/recorded_begins.h"

#include <array>
#include <cstddef>
#include <utility>
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
    Duration shiftOf(const Trace& shown, TrackIndex track) const { return m_begins.shiftOf(shown, track); }

    /// Calls `visit` for those of a track that are at least as long and lie in `seen` with some part. Cost by
    /// the times in `seen`, of short ones a 16th.
    template<class Visit>
    void visitLong(TrackIndex track, TimeSpan seen, Duration least, const Visit& visit) const
    {
        const OfTrack& of = m_tracks[track.value];
        const auto [first, end] = within(of, seen);
        for (std::size_t i = first; i < end;) {
            if (i % kGroup == 0 && of.longest[i / kGroup] < least.ns) {
                i += kGroup;
                continue;
            }
            if (of.times[i].span.duration() >= least) {
                visit(of.times[i]);
            }
            ++i;
        }
    }

    /// Whether a class occurs anywhere.
    bool has(IdleClass idleClass) const { return m_occurs[static_cast<std::size_t>(idleClass)]; }

private:
    static constexpr std::size_t kGroup = 16;

    struct OfTrack
    {
        std::vector<IdleTime> times;
        /// The longest of each kGroup of them, ns.
        std::vector<std::int64_t> longest;
    };

    /// The places [first, end) of those that lie in `seen` with some part.
    static std::pair<std::size_t, std::size_t> within(const OfTrack& track, TimeSpan seen);

    RecordedBegins m_begins;
    std::vector<OfTrack> m_tracks;
    std::array<bool, kIdleClassCount> m_occurs{};
};

} // namespace pipescope::scene
