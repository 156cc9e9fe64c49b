#include "ui/run/scene/index/idle_index.h"

#include <algorithm>
#include <utility>

namespace pipescope::scene {

IdleIndex::IdleIndex(const Trace& recorded, std::vector<std::vector<IdleTime>> times)
    : m_begins(recorded)
    , m_tracks(times.size())
{
    for (std::size_t t = 0; t < times.size(); ++t) {
        OfTrack& track = m_tracks[t];
        track.times = std::move(times[t]);
        track.longest.resize((track.times.size() + kGroup - 1) / kGroup);
        for (std::size_t i = 0; i < track.times.size(); ++i) {
            std::int64_t& longest = track.longest[i / kGroup];
            longest = std::max(longest, track.times[i].span.duration().ns);
            m_occurs[static_cast<std::size_t>(track.times[i].idleClass)] = true;
        }
    }
}

std::pair<std::size_t, std::size_t> IdleIndex::within(const OfTrack& track, TimeSpan seen)
{
    const auto begin = track.times.begin();
    const auto first = std::ranges::upper_bound(track.times, seen.begin, {},
                                                [](const IdleTime& time) { return time.span.end; });
    const auto end = std::ranges::lower_bound(first, track.times.end(), seen.end, {},
                                              [](const IdleTime& time) { return time.span.begin; });
    return {static_cast<std::size_t>(first - begin), static_cast<std::size_t>(end - begin)};
}

} // namespace pipescope::scene
