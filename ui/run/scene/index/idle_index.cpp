#include "ui/run/scene/index/idle_index.h"

#include <algorithm>
#include <utility>

namespace pipescope::scene {
namespace {

TimePoint firstBeginOf(const Track& track)
{
    return track.blocks.size() > 0 ? track.blocks.span(BlockIndex{std::size_t{0}}).begin : TimePoint{};
}

} // namespace

IdleIndex::IdleIndex(const Trace& recorded, std::vector<std::vector<IdleTime>> times)
    : m_tracks(times.size())
{
    for (std::size_t t = 0; t < times.size(); ++t) {
        OfTrack& track = m_tracks[t];
        track.firstBegin = firstBeginOf(recorded.tracks[t]);
        track.times = std::move(times[t]);
        track.longest.resize((track.times.size() + kGroup - 1) / kGroup);
        for (std::size_t i = 0; i < track.times.size(); ++i) {
            std::int64_t& longest = track.longest[i / kGroup];
            longest = std::max(longest, track.times[i].span.duration().ns);
            m_occurs[static_cast<std::size_t>(track.times[i].idleClass)] = true;
        }
    }
}

Duration IdleIndex::shiftOf(const Trace& shown, TrackIndex track) const
{
    return firstBeginOf(shown.track(track)) - m_tracks[track.value].firstBegin;
}

void IdleIndex::visitLong(TrackIndex track, TimeSpan seen, Duration least,
                          const std::function<void(const IdleTime&)>& visit) const
{
    const OfTrack& of = m_tracks[track.value];
    const auto endOf = [](const IdleTime& time) { return time.span.end; };
    const auto first = std::ranges::upper_bound(of.times, seen.begin, {}, endOf);
    auto i = static_cast<std::size_t>(first - of.times.begin());
    while (i < of.times.size() && of.times[i].span.begin < seen.end) {
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

} // namespace pipescope::scene
