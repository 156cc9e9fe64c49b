#include "ui/run/scene/index/scene_index.h"

#include "core/base/threads/parallel.h"
#include "ui/run/scene/rows/row_notes.h"

#include <algorithm>
#include <utility>

namespace pipescope::scene {

SceneIndex::SceneIndex(std::shared_ptr<const Trace> shownTrace, std::size_t workers,
                       const Colourings& shownColourings, const std::stop_token& stop)
    : trace(std::move(shownTrace))
    , links(std::make_shared<const LinkTimes>(*trace, workers))
    , linkLookup(std::make_shared<const LinkLookup>(trace->links, workers))
    , notes(std::make_shared<const std::vector<UserText>>(rowNotes(*trace)))
    , colourings(shownColourings)
    , span(trace->span())
{
    for (const Track& track : trace->tracks) {
        if (!track.collectives.empty()) {
            span = span.united({{track.collectives.beginNs().front()}, {track.collectives.latestEndNs()}});
        }
    }
    measureWork(workers, stop);
    fillLanes(workers, stop);
    makeLegend();
}

SceneIndex::SceneIndex(const SceneIndex& other, const Colourings& shownColourings,
                       const std::stop_token& stop)
    : trace(other.trace)
    , links(other.links)
    , linkLookup(other.linkLookup)
    , covered(other.covered)
    , work(other.work)
    , notes(other.notes)
    , colourings(shownColourings)
    , span(other.span)
{
    fillLanes(0, stop);
    makeLegend();
}

void SceneIndex::measureWork(std::size_t workers, const std::stop_token& stop)
{
    std::vector<CoveredTime> coveredTimes(trace->tracks.size());
    std::vector<TrackWork> works(trace->tracks.size());
    parallelFor(works.size(), workerCount(workers), stop, [&](std::size_t t) {
        const BlockTable& blocks = trace->tracks[t].blocks;
        coveredTimes[t] = CoveredTime(blocks);
        works[t] = workOf(blocks, coveredTimes[t]);
    });
    covered = std::make_shared<const std::vector<CoveredTime>>(std::move(coveredTimes));
    work = std::make_shared<const std::vector<TrackWork>>(std::move(works));
}

void SceneIndex::fillLanes(std::size_t workers, const std::stop_token& stop)
{
    tracks.resize(trace->tracks.size());
    parallelFor(tracks.size(), workerCount(workers), stop, [this](std::size_t t) {
        const Track& track = trace->tracks[t];
        tracks[t] = {LaneIndex::ofBlocks(track.blocks, blockRoles(*trace, track, colourings)),
                     LaneIndex::ofOperators(track.operators), LaneIndex::ofCollectives(track.collectives)};
    });
    const bool hasOthers = std::any_of(trace->tracks.begin(), trace->tracks.end(),
                                       [](const Track& track) { return track.isOther; });
    for (std::size_t t = 0; t < tracks.size() && hasOthers; ++t) {
        lines.push_back(trace->tracks[t].isOther ? static_cast<std::uint8_t>(tracks[t].blocks.size()) : 0);
    }
}

void SceneIndex::makeLegend()
{
    std::vector<ColourRole> kinds;
    for (std::size_t r = 0; r < kKindColourCount; ++r) {
        const auto role = static_cast<ColourRole>(r);
        const auto has = [role](const LaneIndex& lane) { return lane.has(role); };
        const bool occurs = std::any_of(tracks.begin(), tracks.end(), [&](const TrackLanes& lanes) {
            return std::any_of(lanes.blocks.begin(), lanes.blocks.end(), has)
                   || std::any_of(lanes.operators.begin(), lanes.operators.end(), has)
                   || std::any_of(lanes.collectives.begin(), lanes.collectives.end(), has);
        });
        if (occurs) {
            kinds.push_back(role);
        }
    }
    legend = legendFor(*trace, colourings, kinds);
}

} // namespace pipescope::scene
