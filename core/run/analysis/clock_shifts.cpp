#include "core/run/analysis/clock_shifts.h"

#include "core/base/threads/parallel.h"
#include "core/run/model/lookup/step_spans.h"

#include <optional>
#include <utility>

namespace pipescope {
namespace {

TimeSpan shifted(TimeSpan span, const ClockLine& by)
{
    return {by.onReference(span.begin), by.onReference(span.end)};
}

void shift(std::optional<TimeSpan>& span, const ClockLine& by)
{
    if (span) {
        span = shifted(*span, by);
    }
}

BlockTable shifted(const BlockTable& blocks, const ClockLine& by)
{
    if (by.isZero()) {
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

Track shifted(const Track& recorded, const ClockLine& by)
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
    track.collectives.move([&](TimePoint time) { return by.onReference(time); });
    for (MessageOperator& op : track.messageOperators) {
        op.span = shifted(op.span, by);
        op.issued = by.onReference(op.issued);
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
    std::vector<ClockLine> lines;
    for (const Track& track : recorded.tracks) {
        const std::size_t host = track.host.value;
        const Duration shift = host < shifts.size() ? shifts[host] : Duration{};
        lines.push_back({{}, Duration{} - shift});
    }
    return withClockLines(recorded, lines, stop);
}

std::shared_ptr<const Trace> withClockLines(const Trace& recorded, std::span<const ClockLine> lines,
                                            const std::stop_token& stop)
{
    const auto lineOf = [&](TrackIndex track) -> const ClockLine& { return lines[track.value]; };
    Trace trace;
    const DocumentFiles& files = recorded;
    static_cast<DocumentFiles&>(trace) = files;
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
        return track ? Duration{} - lineOf(*track).ahead : Duration{};
    });
    trace.tracks.resize(recorded.tracks.size());
    parallelFor(recorded.tracks.size(), workerCount(0), stop,
                [&](std::size_t i) { trace.tracks[i] = shifted(recorded.tracks[i], lineOf(TrackIndex{i})); });
    if (stop.stop_requested()) {
        return nullptr;
    }
    trace.links = recorded.links;
    for (Link& link : trace.links) {
        link.source.span = shifted(link.source.span, lineOf(link.source.track));
        link.target.span = shifted(link.target.span, lineOf(link.target.track));
        shift(link.data, lineOf(link.target.track));
    }
    measureSteps(trace);
    return std::make_shared<const Trace>(std::move(trace));
}

std::shared_ptr<const Trace> onOneClock(const std::shared_ptr<const Trace>& recorded,
                                        const ClockFigures& clocks, const std::stop_token& stop)
{
    return clocks.isAnyMoved() ? withClockLines(*recorded, linesOfTracks(*recorded, clocks), stop) : recorded;
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
