#include "core/analysis/clock_shifts.h"

#include "core/base/threads/parallel.h"
#include "core/model/lookup/step_spans.h"

#include <optional>
#include <utility>

namespace pipescope {
namespace {

TimeSpan shifted(TimeSpan span, Duration by)
{
    return {span.begin + by, span.end + by};
}

void shift(std::optional<TimeSpan>& span, Duration by)
{
    if (span) {
        span = shifted(*span, by);
    }
}

BlockTable shifted(const BlockTable& blocks, Duration by)
{
    if (by == Duration{}) {
        return blocks;
    }
    BlockTable moved;
    moved.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        Block block = blocks.at(BlockIndex{i});
        block.span = shifted(block.span, by);
        moved.append(block);
    }
    moved.sort();
    return moved;
}

Track shifted(const Track& recorded, Duration by)
{
    Track track = recorded;
    track.blocks = shifted(recorded.blocks, by);
    for (P2pOperator& op : track.operators) {
        op.span = shifted(op.span, by);
    }
    for (OperatorPart& part : track.parts) {
        shift(part.span, by);
        shift(part.data, by);
    }
    track.collectives.shift(by);
    for (MessageOperator& op : track.messageOperators) {
        op.span = shifted(op.span, by);
        op.issued = op.issued + by;
    }
    for (StepHostWindow& window : track.stepWindows) {
        window.span = shifted(window.span, by);
    }
    return track;
}

/// Ids stay the same: texts are added in their order.
StringPool copied(const StringPool& strings)
{
    StringPool copy;
    for (std::size_t id = 0; id < strings.size(); ++id) {
        copy.intern(strings.text(StringId{static_cast<std::uint32_t>(id)}));
    }
    return copy;
}

} // namespace

std::shared_ptr<const Trace> withClockShifts(const Trace& recorded, std::span<const Duration> shifts,
                                             const std::stop_token& stop)
{
    const auto shiftOf = [&](TrackIndex track) {
        const std::size_t host = recorded.track(track).host.value;
        return host < shifts.size() ? shifts[host] : Duration{};
    };
    Trace trace;
    static_cast<RunFiles&>(trace) = recorded;
    trace.schedule = recorded.schedule;
    trace.sizes = recorded.sizes;
    trace.recordedSizes = recorded.recordedSizes;
    trace.placementOrigin = recorded.placementOrigin;
    trace.hosts = recorded.hosts;
    trace.steps = recorded.steps;
    trace.stepLimit = recorded.stepLimit;
    trace.groups = recorded.groups;
    trace.strings = copied(recorded.strings);
    trace.findings.shiftPlaces([&](Rank rank) {
        const auto track = recorded.trackOfRank(rank);
        return track ? shiftOf(*track) : Duration{};
    });
    trace.tracks.resize(recorded.tracks.size());
    parallelFor(recorded.tracks.size(), workerCount(0), stop, [&](std::size_t i) {
        trace.tracks[i] = shifted(recorded.tracks[i], shiftOf(TrackIndex{i}));
    });
    if (stop.stop_requested()) {
        return nullptr;
    }
    trace.links = recorded.links;
    for (Link& link : trace.links) {
        link.source.span = shifted(link.source.span, shiftOf(link.source.track));
        link.target.span = shifted(link.target.span, shiftOf(link.target.track));
        shift(link.data, shiftOf(link.target.track));
    }
    measureSteps(trace);
    return std::make_shared<const Trace>(std::move(trace));
}

std::vector<Duration> estimatedShifts(const Trace& trace)
{
    std::vector<Duration> shifts;
    for (const Host& host : trace.hosts) {
        shifts.push_back(host.clock ? Duration{-host.clock->ahead.ns} : Duration{});
    }
    return shifts;
}

} // namespace pipescope
