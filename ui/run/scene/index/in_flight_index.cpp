#include "ui/run/scene/index/in_flight_index.h"

#include <utility>

namespace pipescope::scene {

InFlightIndex::InFlightIndex(const Trace& recorded, const std::vector<std::vector<KeptFrom>>& kept)
    : m_begins(recorded)
    , m_tracks(kept.size())
{
    for (std::size_t t = 0; t < kept.size(); ++t) {
        OfTrack& track = m_tracks[t];
        track.at.reserve(kept[t].size());
        track.kept.reserve(kept[t].size());
        for (const KeptFrom& change : kept[t]) {
            track.at.push_back(change.at.ns);
            track.kept.push_back(static_cast<float>(change.kept));
            m_most = std::max(m_most, change.kept);
        }
        addWindows(track);
    }
}

void InFlightIndex::addWindows(OfTrack& track)
{
    // Fewer are looked at one by one.
    constexpr std::int64_t kChangesEach = 4;
    const auto count = static_cast<std::int64_t>(track.at.size());
    if (count < 2 * kChangesEach) {
        return;
    }
    unsigned level = 0;
    while ((track.at.back() >> level) - (track.at.front() >> level) > count / kChangesEach) {
        ++level;
    }
    track.windows.push_back(finestWindows(track, level));
    while (track.windows.back().most.size() > 2) {
        track.windows.push_back(joinedWindows(track.windows.back()));
    }
}

InFlightIndex::Windows InFlightIndex::finestWindows(const OfTrack& track, unsigned level)
{
    const std::size_t count = track.at.size();
    Windows windows{level, track.at.front() >> level, {}};
    float inForce = 0;
    std::size_t next = 0;
    for (std::int64_t window = windows.first; window <= track.at.back() >> level; ++window) {
        for (; next < count && track.at[next] <= window << level; ++next) {
            inForce = track.kept[next];
        }
        float most = inForce;
        for (; next < count && track.at[next] < (window + 1) << level; ++next) {
            inForce = track.kept[next];
            most = std::max(most, inForce);
        }
        windows.most.push_back(most);
    }
    return windows;
}

InFlightIndex::Windows InFlightIndex::joinedWindows(const Windows& finer)
{
    Windows windows{finer.level + 1, finer.first >> 1, {}};
    for (std::size_t i = 0; i < finer.most.size(); ++i) {
        const auto window = (finer.first + static_cast<std::int64_t>(i)) >> 1;
        const auto place = static_cast<std::size_t>(window - windows.first);
        windows.most.resize(std::max(windows.most.size(), place + 1));
        windows.most[place] = std::max(windows.most[place], finer.most[i]);
    }
    return windows;
}

double InFlightIndex::at(TrackIndex track, TimePoint moment) const
{
    const OfTrack& of = m_tracks[track.value];
    const std::size_t behind = firstBehind(of, moment.ns);
    return behind > 0 ? double{of.kept[behind - 1]} : 0.0;
}

} // namespace pipescope::scene
