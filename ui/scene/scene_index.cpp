#include "ui/scene/scene_index.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <utility>

namespace pipescope::scene {

SceneIndex::SceneIndex(std::shared_ptr<const Trace> shownTrace, std::size_t workers, Colouring blockColouring)
    : trace(std::move(shownTrace))
    , tracks(trace->tracks.size())
    , links(*trace, workers)
    , linkLookup(trace->links, workers)
    , work(trace->tracks.size())
    , colouring(blockColouring)
    , span(trace->span())
{
    parallelFor(tracks.size(), workerCount(workers), {}, [this](std::size_t t) {
        const Track& track = trace->tracks[t];
        tracks[t] = {LaneIndex::ofBlocks(track.blocks, blockRoles(*trace, track, colouring)),
                     LaneIndex::ofOperators(track.operators)};
        work[t] = workOf(track.blocks);
    });
    const bool hasOthers = std::any_of(trace->tracks.begin(), trace->tracks.end(),
                                       [](const Track& track) { return track.isOther; });
    for (std::size_t t = 0; t < tracks.size() && hasOthers; ++t) {
        lines.push_back(trace->tracks[t].isOther ? static_cast<std::uint8_t>(tracks[t].blocks.size()) : 0);
    }
    std::vector<ColourRole> kinds;
    for (std::size_t r = 0; r < kKindColourCount; ++r) {
        const auto role = static_cast<ColourRole>(r);
        const auto has = [role](const LaneIndex& lane) { return lane.has(role); };
        const bool occurs = std::any_of(tracks.begin(), tracks.end(), [&](const TrackLanes& lanes) {
            return std::any_of(lanes.blocks.begin(), lanes.blocks.end(), has)
                   || std::any_of(lanes.operators.begin(), lanes.operators.end(), has);
        });
        if (occurs) {
            kinds.push_back(role);
        }
    }
    legend = legendFor(*trace, colouring, kinds);
}

} // namespace pipescope::scene
