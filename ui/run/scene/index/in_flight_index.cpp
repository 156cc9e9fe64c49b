#include "ui/run/scene/index/in_flight_index.h"

#include <utility>

namespace pipescope::scene {

InFlightIndex::InFlightIndex(const Trace& recorded, const std::vector<std::vector<KeptFrom>>& kept)
    : m_begins(recorded)
    , m_tracks(kept.size())
{
    for (std::size_t t = 0; t < kept.size(); ++t) {
        OfTrack& track = m_tracks[t];
        std::vector<float> values;
        track.at.reserve(kept[t].size());
        values.reserve(kept[t].size());
        for (const KeptFrom& change : kept[t]) {
            track.at.push_back(change.at.ns);
            values.push_back(static_cast<float>(change.kept));
            m_most = std::max(m_most, double{values.back()});
        }
        track.levels.push_back(std::move(values));
        while (track.levels.back().size() >= kFanOut) {
            const std::vector<float>& below = track.levels.back();
            std::vector<float> most((below.size() + kFanOut - 1) / kFanOut);
            for (std::size_t i = 0; i < below.size(); ++i) {
                most[i / kFanOut] = std::max(most[i / kFanOut], below[i]);
            }
            track.levels.push_back(std::move(most));
        }
    }
}

double InFlightIndex::at(TrackIndex track, TimePoint moment) const
{
    const OfTrack& of = m_tracks[track.value];
    const std::size_t behind = firstBehind(of, moment.ns);
    return behind > 0 ? double{of.levels.front()[behind - 1]} : 0.0;
}

double InFlightIndex::mostOf(const OfTrack& track, std::size_t first, std::size_t end)
{
    float most = 0;
    for (const std::vector<float>& level : track.levels) {
        for (; first < end && first % kFanOut != 0; ++first) {
            most = std::max(most, level[first]);
        }
        for (; first < end && end % kFanOut != 0; --end) {
            most = std::max(most, level[end - 1]);
        }
        first /= kFanOut;
        end /= kFanOut;
    }
    return double{most};
}

} // namespace pipescope::scene
