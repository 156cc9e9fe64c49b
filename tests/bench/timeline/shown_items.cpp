#include "tests/bench/timeline/shown_items.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace pipescope::bench {

std::shared_ptr<const scene::IdleIndex> idleOfGaps(const Trace& trace)
{
    const TimePoint begin = trace.span().begin;
    std::vector<std::vector<IdleTime>> idle(trace.tracks.size());
    for (std::size_t t = 0; t < idle.size(); ++t) {
        const BlockTable& blocks = trace.tracks[t].blocks;
        TimePoint end = begin;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const TimeSpan span = blocks.span(BlockIndex{i});
            if (span.begin > end) {
                idle[t].push_back({{end, span.begin}, static_cast<IdleClass>(i % kIdleClassCount)});
            }
            end = std::max(end, span.end);
        }
    }
    return std::make_shared<const scene::IdleIndex>(trace, std::move(idle));
}

std::shared_ptr<const scene::InFlightIndex> inFlightOfBlocks(const Trace& trace)
{
    constexpr std::size_t kStages = 8;
    const TimePoint begin = trace.span().begin;
    std::vector<std::vector<KeptFrom>> kept(trace.tracks.size());
    for (std::size_t t = 0; t < kept.size(); ++t) {
        const BlockTable& blocks = trace.tracks[t].blocks;
        TimePoint last = begin;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const TimePoint at = std::max(last + Duration{1}, blocks.span(BlockIndex{i}).begin);
            kept[t].push_back({at, static_cast<double>(1 + (i + t) % kStages)});
            last = at;
        }
    }
    return std::make_shared<const scene::InFlightIndex>(trace, kept);
}

std::shared_ptr<const TraceSet> someBlocks(const Trace& trace)
{
    auto some = std::make_shared<TraceSet>(trace);
    for (std::size_t t = 0; t < trace.tracks.size(); ++t) {
        for (std::size_t i = t; i < trace.tracks[t].blocks.size(); i += trace.tracks.size()) {
            some->add(BlockRef{TrackIndex{t}, BlockIndex{i}});
        }
    }
    return some;
}

} // namespace pipescope::bench
