#include "core/run/difference/rank_place.h"

#include <algorithm>

namespace pipescope {

bool haveSamePipelines(const Trace& a, const Trace& b)
{
    return !a.groups.empty()
           && std::ranges::equal(a.groups, b.groups,
                                 [](const PipelineGroup& one, const PipelineGroup& other) {
                                     return one.ranks.size() == other.ranks.size();
                                 });
}

RankPlace rankPlaceOf(const Trace& trace, const Track& track, bool isByPlace)
{
    if (isByPlace && track.group) {
        const std::vector<Rank>& ranks = trace.groups[track.group->value].ranks;
        const auto place = std::ranges::find(ranks, track.rank);
        if (place != ranks.end()) {
            return {track.group->value, place - ranks.begin()};
        }
    }
    return {-1, track.rank.value};
}

} // namespace pipescope
