#pragma once

#include "core/run/bubbles/what_if/in_flight.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/axis/time_grid.h"
#include "ui/run/scene/index/recorded_begins.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pipescope::scene {

/// How many micro-batches each rank has in flight, with what finds the most in a span quickly. Immutable.
class InFlightIndex
{
public:
    /// Of the run as it was read; see inFlightTimesOf().
    InFlightIndex(const Trace& recorded, const std::vector<std::vector<KeptFrom>>& kept);

    std::size_t trackCount() const { return m_tracks.size(); }

    /// By how much `shown`, a copy of the run with moved times, moves those of a track.
    Duration shiftOf(const Trace& shown, TrackIndex track) const { return m_begins.shiftOf(shown, track); }

    /// The most of any rank at any time.
    double most() const { return m_most; }

    /// How many are in flight at a moment, as recorded.
    double at(TrackIndex track, TimePoint moment) const;

    /// Calls `visit(begin, end, kept)`, ns, for the parts of `seen` in which a track keeps the same, in
    /// order. Several changes in one window of 2^level ns become one part with the most of them. Cost by
    /// windows, or by changes where those are fewer.
    template<class Visit>
    void visitParts(TrackIndex track, TimeSpan seen, unsigned level, const Visit& visit) const
    {
        const OfTrack& of = m_tracks[track.value];
        const std::size_t count = of.at.size();
        std::size_t i = firstBehind(of, seen.begin.ns);
        i -= i > 0 ? 1 : 0;
        std::int64_t from = i < count ? std::max(of.at[i], seen.begin.ns) : seen.end.ns;
        while (from < seen.end.ns) {
            const std::int64_t end = gridEnd(from, level);
            const std::int64_t next = i + 1 < count ? of.at[i + 1] : std::numeric_limits<std::int64_t>::max();
            if (next >= end) {
                const std::int64_t partEnd = std::min(next, seen.end.ns);
                visit(from, partEnd, double{of.levels.front()[i]});
                from = partEnd;
                ++i;
                continue;
            }
            const std::size_t last = firstFrom(of, end, i + 1);
            visit(from, std::min(end, seen.end.ns), mostOf(of, i, last));
            i = last < count && of.at[last] == end ? last : last - 1;
            from = end;
        }
    }

private:
    static constexpr std::size_t kFanOut = 8;

    struct OfTrack
    {
        /// When something changes, ns; ascending.
        std::vector<std::int64_t> at;
        /// What is kept from then on; then the most of each kFanOut, again and again.
        std::vector<std::vector<float>> levels;
    };

    /// The first change behind a moment.
    static std::size_t firstBehind(const OfTrack& track, std::int64_t moment)
    {
        return static_cast<std::size_t>(std::ranges::upper_bound(track.at, moment) - track.at.begin());
    }

    /// The first change at a moment or behind it, from `first` on: mostly it is near.
    static std::size_t firstFrom(const OfTrack& track, std::int64_t moment, std::size_t first)
    {
        std::size_t step = 1;
        while (first + step < track.at.size() && track.at[first + step - 1] < moment) {
            first += step;
            step *= 2;
        }
        return partitionPoint(first, std::min(track.at.size(), first + step),
                              [&](std::size_t i) { return track.at[i] < moment; });
    }

    /// Of the changes [first, end).
    static double mostOf(const OfTrack& track, std::size_t first, std::size_t end);

    RecordedBegins m_begins;
    std::vector<OfTrack> m_tracks;
    double m_most = 0;
};

} // namespace pipescope::scene
