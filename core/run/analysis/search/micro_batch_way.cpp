#include "core/run/analysis/search/micro_batch_way.h"

#include "core/run/analysis/details/block_facts.h"
#include "core/run/analysis/search/search.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

namespace pipescope {
namespace {

/// The step's links that bring the micro-batch to a block, by that block.
using Arrivals = std::multimap<BlockRef, LinkIndex>;

Arrivals arrivalsOf(const Trace& trace, StepIndex step, MicroBatch microBatch)
{
    Arrivals arrivals;
    for (std::size_t i = 0; i < trace.links.size(); ++i) {
        const Link& link = trace.links[i];
        if (link.microBatch == microBatch && link.step == step && link.target.block) {
            arrivals.emplace(BlockRef{link.target.track, *link.target.block}, LinkIndex{i});
        }
    }
    return arrivals;
}

/// Whether a link in this direction brings what such a hop needs.
bool bringsTo(LinkDirection direction, BlockKind kind)
{
    return direction == LinkDirection::Forward
               ? kind == BlockKind::Forward
               : direction == LinkDirection::Backward
                     && (kind == BlockKind::Backward || kind == BlockKind::Logits);
}

/// Times of different ranks, on the references of their clocks.
class Times
{
public:
    Times(const Trace& trace, const ClockFigures& clocks)
        : m_clocks(clocks)
        , m_set(trace)
        , m_lines(linesOfTracks(trace, clocks))
    { }

    TimePoint at(TrackIndex track, TimePoint time) const { return m_lines[track.value].onReference(time); }

    TimeSpan span(TrackIndex track, TimeSpan span) const
    {
        return {at(track, span.begin), at(track, span.end)};
    }

    /// From the first time to the second; empty where the two clocks cannot be compared.
    std::optional<Duration> between(TrackIndex firstTrack, TimePoint first, TrackIndex secondTrack,
                                    TimePoint second) const
    {
        const bool areComparable = m_clocks.areComparable(m_set.of(firstTrack), m_set.of(secondTrack));
        return areComparable ? std::optional(second - first) : std::nullopt;
    }

private:
    const ClockFigures& m_clocks;
    ClockSet m_set;
    std::vector<ClockLine> m_lines;
};

/// Makes the way through one pipeline out of the blocks of the micro-batch.
class WayMaker
{
public:
    WayMaker(const Trace& trace, const Times& times, const Arrivals& arrivals)
        : m_trace(trace)
        , m_times(times)
        , m_arrivals(arrivals)
    { }

    MicroBatchWay make(const MicroBatchPath& path, StepIndex step)
    {
        m_way = {path.microBatch, step, path.group, path.direction, {}};
        for (const TraceRef& block : path.blocks) {
            addHops(std::get<BlockRef>(block));
        }
        std::stable_sort(m_way.hops.begin(), m_way.hops.end(),
                         [](const WayHop& a, const WayHop& b) { return a.span.begin < b.span.begin; });
        for (WayHop& hop : m_way.hops) {
            addOrigin(hop);
        }
        return std::move(m_way);
    }

private:
    void addHops(const BlockRef& ref)
    {
        const Block block = m_trace.track(ref.track).blocks.at(ref.block);
        for (const MicroBatchWork& work : worksOf(block)) {
            const bool isOnWay = work.microBatch == m_way.microBatch
                                 && m_trace.schedule.directionOf(work.virtualStage) == m_way.direction;
            if (isOnWay) {
                WayHop hop;
                hop.block = ref;
                hop.kind = block.kind == BlockKind::Logits ? BlockKind::Logits : work.kind;
                hop.virtualStage = work.virtualStage;
                hop.span = m_times.span(ref.track, block.span);
                hop.rankWaits = gapBefore(ref);
                m_way.hops.push_back(hop);
            }
        }
    }

    std::optional<Duration> gapBefore(const BlockRef& ref) const
    {
        const BlockTable& blocks = m_trace.track(ref.track).blocks;
        if (ref.block.value == 0) {
            return std::nullopt;
        }
        const BlockIndex before{ref.block.value - 1};
        return blocks.step(before) == blocks.step(ref.block)
                   ? std::optional(blocks.span(ref.block).begin - blocks.span(before).end)
                   : std::nullopt;
    }

    void addOrigin(WayHop& hop) const
    {
        addMessage(hop);
        if (!hop.from) {
            hop.from = producerOf(hop);
        }
        if (!hop.from) {
            return;
        }
        const WayHop& from = m_way.hops[*hop.from];
        hop.sinceFrom = m_times.between(from.block.track, from.span.end, hop.block.track, hop.span.begin);
        if (hop.message) {
            hop.message->untilReady = untilReady(from, m_trace.link(hop.message->link));
        } else if (from.block.track == hop.block.track) {
            hop.dataWaits = hop.sinceFrom;
        }
    }

    void addMessage(WayHop& hop) const
    {
        const auto [first, last] = m_arrivals.equal_range(hop.block);
        HopMessage message;
        std::optional<TimePoint> arrival;
        for (auto each = first; each != last; ++each) {
            const Link& link = m_trace.link(each->second);
            const bool isOnWay = m_trace.schedule.directionOf(link.virtualStage) == m_way.direction;
            if (!isOnWay || !bringsTo(link.direction, hop.kind)) {
                continue;
            }
            ++message.messages;
            message.bytes += link.bytes;
            if (!arrival || link.arrival() > *arrival) {
                arrival = link.arrival();
                message.link = each->second;
            }
        }
        if (!arrival) {
            return;
        }
        const Link& link = m_trace.link(message.link);
        message.latency = latencyOf(link);
        if (link.target.op) {
            hop.dataWaits = hop.span.begin - m_times.at(hop.block.track, *arrival);
        }
        hop.message = message;
        hop.from = senderOf(link, hop.kind);
    }

    /// The later of the send's begin and the receive's; empty where one is not recorded, or the two clocks
    /// cannot be compared.
    std::optional<TimePoint> readyAt(const Link& link) const
    {
        if (!link.source.op || !link.target.op) {
            return std::nullopt;
        }
        const TimePoint sent = m_times.at(link.source.track, link.source.span.begin);
        const TimePoint posted = m_times.at(link.target.track, link.target.span.begin);
        const bool isKnown = m_times.between(link.source.track, sent, link.target.track, posted).has_value();
        return isKnown ? std::optional(std::max(sent, posted)) : std::nullopt;
    }

    std::optional<Duration> latencyOf(const Link& link) const
    {
        const auto ready = readyAt(link);
        return ready ? std::optional(m_times.at(link.target.track, link.arrival()) - *ready) : std::nullopt;
    }

    std::optional<Duration> untilReady(const WayHop& from, const Link& link) const
    {
        const auto ready = readyAt(link);
        return ready ? m_times.between(from.block.track, from.span.end, link.target.track, *ready)
                     : std::nullopt;
    }

    template<class Wanted>
    std::optional<std::size_t> find(Wanted wanted) const
    {
        const auto found = std::find_if(m_way.hops.begin(), m_way.hops.end(), wanted);
        return found == m_way.hops.end() ? std::nullopt
                                         : std::optional<std::size_t>(found - m_way.hops.begin());
    }

    /// The hop that the sender's block is, for work of this kind.
    std::optional<std::size_t> senderOf(const Link& link, BlockKind kind) const
    {
        if (!link.source.block) {
            return std::nullopt;
        }
        const BlockRef sender{link.source.track, *link.source.block};
        const BlockKind wanted = kind == BlockKind::Logits ? BlockKind::Backward : kind;
        return find([&](const WayHop& hop) { return hop.block == sender && hop.kind == wanted; });
    }

    /// The hop whose work makes the data, where no link says so.
    std::optional<std::size_t> producerOf(const WayHop& hop) const
    {
        const bool isLogits = hop.kind == BlockKind::Logits;
        const MicroBatchWork work{isLogits ? BlockKind::Backward : hop.kind, m_way.microBatch,
                                  hop.virtualStage};
        std::vector<MicroBatchWork> producers = producersOf(work, m_trace.schedule);
        if (hop.kind == BlockKind::Backward) {
            producers.insert(producers.end() - 1,
                             MicroBatchWork{BlockKind::Logits, m_way.microBatch, hop.virtualStage});
        }
        for (const MicroBatchWork& producer : producers) {
            const auto found = find([&](const WayHop& other) {
                const bool isKnownPlace = other.virtualStage || other.block.track == hop.block.track;
                return other.kind == producer.kind && other.virtualStage == producer.virtualStage
                       && isKnownPlace;
            });
            if (found) {
                return found;
            }
        }
        return std::nullopt;
    }

    const Trace& m_trace;
    const Times& m_times;
    const Arrivals& m_arrivals;
    MicroBatchWay m_way;
};

/// The paths from the blocks of these tracks that work on the micro-batch: one for each direction.
std::vector<MicroBatchPath> pathsThrough(const Trace& trace, std::span<const TrackIndex> tracks,
                                         StepIndex step, MicroBatch microBatch)
{
    std::vector<MicroBatchPath> paths;
    const auto isFound = [&](const BlockPart& part) {
        const auto direction = trace.schedule.directionOf(part.virtualStage);
        return std::ranges::any_of(paths,
                                   [&](const MicroBatchPath& path) { return path.direction == direction; });
    };
    const auto add = [&](const BlockRef& block, const BlockPart& part, bool preferBackward) {
        if (part.microBatch == microBatch && !isFound(part)) {
            paths.push_back(*microBatchPath(trace, block, preferBackward));
        }
    };
    for (const TrackIndex track : tracks) {
        const BlockTable& blocks = trace.track(track).blocks;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const BlockIndex index{i};
            if (blocks.step(index) == step) {
                add({track, index}, blocks.forward(index), false);
                add({track, index}, blocks.backward(index), true);
            }
        }
    }
    std::ranges::sort(paths, {}, &MicroBatchPath::direction);
    return paths;
}

} // namespace

TimeSpan MicroBatchWay::span() const
{
    if (hops.empty()) {
        return {};
    }
    TimeSpan all = hops.front().span;
    for (const WayHop& hop : hops) {
        all = {std::min(all.begin, hop.span.begin), std::max(all.end, hop.span.end)};
    }
    return all;
}

std::vector<MicroBatchWay> microBatchWays(const Trace& recorded, StepIndex step, MicroBatch microBatch,
                                          const ClockFigures& clocks)
{
    const Times times(recorded, clocks);
    const Arrivals arrivals = arrivalsOf(recorded, step, microBatch);
    std::vector<MicroBatchWay> ways;
    const auto addThrough = [&](std::span<const TrackIndex> tracks) {
        for (const MicroBatchPath& path : pathsThrough(recorded, tracks, step, microBatch)) {
            ways.push_back(WayMaker(recorded, times, arrivals).make(path, step));
        }
    };
    for (const PipelineGroup& group : recorded.groups) {
        addThrough(group.tracks);
    }
    for (std::size_t i = 0; i < recorded.tracks.size(); ++i) {
        const TrackIndex track{i};
        if (!recorded.tracks[i].group && !recorded.tracks[i].isOther) {
            addThrough(std::span(&track, 1));
        }
    }
    return ways;
}

} // namespace pipescope
