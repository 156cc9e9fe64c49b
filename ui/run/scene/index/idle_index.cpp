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

std::size_t IdleIndex::firstEndingAfter(const OfTrack& track, TimePoint moment)
{
    const auto endOf = [](const IdleTime& time) { return time.span.end; };
    const auto first = std::ranges::upper_bound(track.times, moment, {}, endOf);
    return static_cast<std::size_t>(first - track.times.begin());
}

} // namespace pipescope::scene
