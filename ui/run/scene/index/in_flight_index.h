#pragma once

#include "core/run/bubbles/what_if/in_flight.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/axis/time_grid.h"
#include "ui/run/scene/index/recorded_begins.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
    /// windows; where they hold few changes, by changes.
    template<class Visit>
    void visitParts(TrackIndex track, TimeSpan seen, unsigned level, const Visit& visit) const
    {
        const OfTrack& of = m_tracks[track.value];
        if (!of.windows.empty() && level >= of.windows.front().level) {
            visitWindows(of, seen, level, visit);
        } else {
            visitChanges(of, seen, level, visit);
        }
    }

private:
    /// The most in each window of 2^level ns, from window number `first` on.
    struct Windows
    {
        unsigned level = 0;
        std::int64_t first = 0;
        std::vector<float> most;
    };

    struct OfTrack
    {
        /// When something changes, ns; ascending.
        std::vector<std::int64_t> at;
        /// What is kept from then on.
        std::vector<float> kept;
        /// By level, from the one on whose windows hold some changes each.
        std::vector<Windows> windows;
    };

    template<class Visit>
    static void visitChanges(const OfTrack& of, TimeSpan seen, unsigned level, const Visit& visit)
    {
        const std::size_t count = of.at.size();
        std::size_t i = firstBehind(of, seen.begin.ns);
        i -= i > 0 ? 1 : 0;
        std::int64_t from = i < count ? std::max(of.at[i], seen.begin.ns) : seen.end.ns;
        while (from < seen.end.ns) {
            const std::int64_t end = std::min(gridEnd(from, level), seen.end.ns);
            if (i + 1 == count || of.at[i + 1] >= end) {
                const std::int64_t next = i + 1 < count ? std::min(of.at[i + 1], seen.end.ns) : seen.end.ns;
                visit(from, next, double{of.kept[i]});
                from = next;
                ++i;
                continue;
            }
            float most = of.kept[i];
            for (; i + 1 < count && of.at[i + 1] < end; ++i) {
                most = std::max(most, of.kept[i + 1]);
            }
            visit(from, end, double{most});
            i += i + 1 < count && of.at[i + 1] == end ? 1 : 0;
            from = end;
        }
    }

    template<class Visit>
    static void visitWindows(const OfTrack& of, TimeSpan seen, unsigned level, const Visit& visit)
    {
        const std::size_t place =
            std::min<std::size_t>(level - of.windows.front().level, of.windows.size() - 1);
        const Windows& windows = of.windows[place];
        const std::int64_t last = windows.first + static_cast<std::int64_t>(windows.most.size());
        std::int64_t window = std::max(windows.first, seen.begin.ns >> windows.level);
        for (; window < last && (window << windows.level) < seen.end.ns; ++window) {
            visit(std::max(window << windows.level, seen.begin.ns),
                  std::min((window + 1) << windows.level, seen.end.ns),
                  double{windows.most[static_cast<std::size_t>(window - windows.first)]});
        }
        const std::int64_t behind = std::max(last << windows.level, seen.begin.ns);
        if (behind < seen.end.ns) {
            visit(behind, seen.end.ns, double{of.kept.back()});
        }
    }

    /// The first change behind a moment.
    static std::size_t firstBehind(const OfTrack& track, std::int64_t moment)
    {
        return static_cast<std::size_t>(std::ranges::upper_bound(track.at, moment) - track.at.begin());
    }

    static void addWindows(OfTrack& track);
    static Windows finestWindows(const OfTrack& track, unsigned level);
    static Windows joinedWindows(const Windows& finer);

    RecordedBegins m_begins;
    std::vector<OfTrack> m_tracks;
    double m_most = 0;
};

} // namespace pipescope::scene
