#include "core/run/exporters/slice_lanes.h"

#include "core/run/exporters/lanes.h"

namespace pipescope {
namespace {

template<class SpanOf>
Lanes chooseLanes(std::size_t count, SpanOf spanOf)
{
    LaneChooser chooser;
    Lanes lanes;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t lane = chooser.laneFor(spanOf(i));
        if (lane > 0 && lanes.laneOf.empty()) {
            lanes.laneOf.assign(count, 0);
        }
        if (!lanes.laneOf.empty()) {
            lanes.laneOf[i] = lane;
        }
    }
    lanes.count = chooser.laneCount();
    return lanes;
}

} // namespace

SliceLanes lanesOf(const Track& track)
{
    return {chooseLanes(track.blocks.size(), [&](std::size_t i) { return track.blocks.span(BlockIndex{i}); }),
            chooseLanes(track.operators.size(), [&](std::size_t i) { return track.operators[i].span; }),
            chooseLanes(track.collectives.size(),
                        [&](std::size_t i) { return track.collectives.at(CollectiveIndex{i}).span; })};
}

} // namespace pipescope
