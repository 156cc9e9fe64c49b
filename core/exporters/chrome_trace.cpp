#include "core/base/json_writer.h"
#include "core/base/text.h"
#include "core/exporters/exporter.h"
#include "core/exporters/lanes.h"
#include "core/exporters/table_writer.h"

#include <array>
#include <charconv>
#include <string>
#include <vector>

// Trace Event Format: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
// A process is a rank; its threads are lanes of blocks, then lanes of send and receive operators. Times are
// microseconds since otherData.base_ns, written with all nanoseconds.

namespace pipescope {
namespace {

/// Which lane each span of a track got; an empty list says that all are in the first one.
struct Lanes
{
    std::vector<std::uint32_t> laneOf;
    std::size_t count = 0;

    std::uint32_t at(std::size_t i) const { return laneOf.empty() ? 0 : laneOf[i]; }
};

struct TrackLanes
{
    Lanes blocks;
    Lanes operators;
};

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

TrackLanes lanesOf(const Track& track)
{
    return {chooseLanes(track.blocks.size(), [&](std::size_t i) { return track.blocks.span(BlockIndex{i}); }),
            chooseLanes(track.operators.size(), [&](std::size_t i) { return track.operators[i].span; })};
}

/// Where a slice is drawn.
struct SlicePlace
{
    std::int64_t process = 0;
    std::int64_t thread = 0;
    TimeSpan span;
};

class ChromeTraceWriter
{
public:
    ChromeTraceWriter(const Trace& trace, std::ostream& out)
        : m_trace(trace)
        , m_json(out)
        , m_base(trace.span().begin)
    { }

    void write();

private:
    void writeMetadata(const Track& track, const TrackLanes& lanes, std::int64_t position);
    void writeThreadNames(const Track& track, std::size_t count, std::int64_t firstThread, const char* name);
    void writeBlocks(TrackIndex index);
    void writeOperators(TrackIndex index);
    void writeFlow(LinkIndex index);
    void writeFlowEnd(LinkIndex index, const char* phase, const SlicePlace& place, TimePoint time);
    void writeOtherData();

    void beginSlice(std::string_view name, const char* category, const SlicePlace& place);
    void beginMetadata(const char* name, std::int64_t process, std::int64_t thread);
    void endWithArgument(const char* name, std::string_view text);
    void endWithArgument(const char* name, std::int64_t number);
    void microseconds(const char* key, Duration duration);

    SlicePlace blockPlace(TrackIndex track, BlockIndex block) const;
    SlicePlace operatorPlace(TrackIndex track, OperatorIndex op) const;
    std::optional<SlicePlace> placeOf(const LinkEnd& end) const;
    std::string processName(const Track& track) const;

    template<class Id>
    void argument(const char* name, const std::optional<Id>& id)
    {
        if (id) {
            m_json.member(name, static_cast<std::int64_t>(id->value));
        }
    }

    void stepArgument(const std::optional<StepIndex>& step)
    {
        if (step) {
            m_json.member("step", m_trace.steps[step->value].number.value);
        }
    }

    const Trace& m_trace;
    JsonWriter m_json;
    TimePoint m_base;
    std::vector<TrackLanes> m_lanes;
};

void ChromeTraceWriter::write()
{
    for (const Track& track : m_trace.tracks) {
        m_lanes.push_back(lanesOf(track));
    }
    m_json.beginObject();
    m_json.member("displayTimeUnit", "ns");
    writeOtherData();
    m_json.key("traceEvents");
    m_json.beginArray();
    std::int64_t position = 0;
    for (const TrackIndex index : m_trace.tracksInStageOrder()) {
        writeMetadata(m_trace.track(index), m_lanes[index.value], position++);
    }
    for (std::size_t i = 0; i < m_trace.tracks.size() && m_json.good(); ++i) {
        writeBlocks(TrackIndex{i});
        writeOperators(TrackIndex{i});
    }
    // After all slices: importers bind a flow to a slice that they know already.
    for (std::size_t i = 0; i < m_trace.links.size() && m_json.good(); ++i) {
        writeFlow(LinkIndex{i});
    }
    m_json.endArray();
    m_json.endObject();
    m_json.finish();
}

void ChromeTraceWriter::writeOtherData()
{
    m_json.key("otherData");
    m_json.beginObject();
    m_json.member("base_ns", std::to_string(m_base.ns));
    m_json.member("root", m_trace.root.native());
    m_json.member("source", m_trace.sourceName());
    m_json.member("schedule", m_trace.schedule.name);
    m_json.endObject();
}

std::string ChromeTraceWriter::processName(const Track& track) const
{
    std::string name = "rank " + std::to_string(track.rank.value);
    if (track.stage) {
        name += ", stage " + std::to_string(track.stage->value);
    }
    if (track.group && m_trace.groups.size() > 1) {
        name += ", group " + std::to_string(track.group->value);
    }
    if (track.host.value < m_trace.hosts.size() && !m_trace.hosts[track.host.value].name.empty()) {
        name += ", " + m_trace.hosts[track.host.value].name;
    }
    return name;
}

void ChromeTraceWriter::writeMetadata(const Track& track, const TrackLanes& lanes, std::int64_t position)
{
    const std::int64_t process = track.rank.value;
    beginMetadata("process_name", process, 0);
    endWithArgument("name", processName(track));
    beginMetadata("process_sort_index", process, 0);
    endWithArgument("sort_index", position);
    writeThreadNames(track, lanes.blocks.count, 1, "blocks");
    writeThreadNames(track, lanes.operators.count, 1 + static_cast<std::int64_t>(lanes.blocks.count),
                     "send and receive");
}

void ChromeTraceWriter::writeThreadNames(const Track& track, std::size_t count, std::int64_t firstThread,
                                         const char* name)
{
    for (std::size_t lane = 0; lane < count; ++lane) {
        const std::int64_t thread = firstThread + static_cast<std::int64_t>(lane);
        const std::string text(name);
        beginMetadata("thread_name", track.rank.value, thread);
        endWithArgument("name", lane == 0 ? text : text + " " + std::to_string(lane + 1));
        beginMetadata("thread_sort_index", track.rank.value, thread);
        endWithArgument("sort_index", thread);
    }
}

void ChromeTraceWriter::writeBlocks(TrackIndex index)
{
    const Track& track = m_trace.track(index);
    for (std::size_t i = 0; i < track.blocks.size() && m_json.good(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        const std::string_view name = m_trace.strings.text(block.name);
        const std::string_view kind = blockKindName(block.kind);
        beginSlice(name.empty() ? kind : name, "block", blockPlace(index, BlockIndex{i}));
        m_json.member("kind", kind);
        stepArgument(block.step);
        argument("f_microbatch", block.forward.microBatch);
        argument("f_vstage", block.forward.virtualStage);
        argument("b_microbatch", block.backward.microBatch);
        argument("b_vstage", block.backward.virtualStage);
        if (block.phase != Phase::Unknown) {
            m_json.member("phase", phaseName(block.phase));
        }
        if (block.typeCode) {
            m_json.member("type", static_cast<std::int64_t>(*block.typeCode));
        }
        m_json.endObject();
        m_json.endObject();
    }
}

void ChromeTraceWriter::writeOperators(TrackIndex index)
{
    const Track& track = m_trace.track(index);
    for (std::size_t i = 0; i < track.operators.size() && m_json.good(); ++i) {
        const P2pOperator& op = track.operators[i];
        beginSlice(m_trace.strings.text(op.name), "p2p", operatorPlace(index, OperatorIndex{i}));
        m_json.member("kind", operatorKindName(op.kind));
        stepArgument(op.step);
        const auto parts = track.partsOf(op);
        if (parts.size() == 1) {
            argument("peer", parts.front().peer);
            if (parts.front().bytes > 0) {
                m_json.member("bytes", parts.front().bytes);
            }
        }
        m_json.endObject();
        m_json.endObject();
    }
}

/// The moment of a flow's end that lies inside the slice, so that viewers find the slice.
TimePoint momentInside(TimeSpan span, TimePoint wanted)
{
    const TimePoint last = span.end > span.begin ? span.end - Duration{1} : span.begin;
    return std::clamp(wanted, span.begin, last);
}

void ChromeTraceWriter::writeFlow(LinkIndex index)
{
    const Link& link = m_trace.link(index);
    const auto source = placeOf(link.source);
    const auto target = placeOf(link.target);
    if (!source || !target) {
        return;
    }
    const TimePoint arrival = momentInside(target->span, link.arrival());
    TimePoint departure = momentInside(source->span, link.departure());
    if (departure > arrival) {
        // Clocks of two hosts differ; importers drop a flow that ends before it starts.
        departure = source->span.begin;
    }
    writeFlowEnd(index, "s", *source, departure);
    writeFlowEnd(index, "f", *target, arrival);
}

void ChromeTraceWriter::writeFlowEnd(LinkIndex index, const char* phase, const SlicePlace& place,
                                     TimePoint time)
{
    const Link& link = m_trace.link(index);
    m_json.beginObject();
    m_json.member("name", "transfer");
    m_json.member("cat", "link");
    m_json.member("ph", phase);
    m_json.member("id", static_cast<std::int64_t>(index.value) + 1);
    if (*phase == 'f') {
        m_json.member("bp", "e");
    }
    m_json.member("pid", place.process);
    m_json.member("tid", place.thread);
    microseconds("ts", time - m_base);
    m_json.key("args");
    m_json.beginObject();
    m_json.member("direction", linkDirectionName(link.direction));
    argument("microbatch", link.microBatch);
    argument("vstage", link.virtualStage);
    m_json.member("origin", linkOriginName(link.origin));
    m_json.endObject();
    m_json.endObject();
}

void ChromeTraceWriter::beginSlice(std::string_view name, const char* category, const SlicePlace& place)
{
    m_json.beginObject();
    m_json.member("name", name);
    m_json.member("cat", category);
    m_json.member("ph", "X");
    m_json.member("pid", place.process);
    m_json.member("tid", place.thread);
    microseconds("ts", place.span.begin - m_base);
    microseconds("dur", std::max(Duration{}, place.span.duration()));
    m_json.key("args");
    m_json.beginObject();
}

void ChromeTraceWriter::beginMetadata(const char* name, std::int64_t process, std::int64_t thread)
{
    m_json.beginObject();
    m_json.member("name", name);
    m_json.member("ph", "M");
    m_json.member("pid", process);
    m_json.member("tid", thread);
    m_json.key("args");
    m_json.beginObject();
}

void ChromeTraceWriter::endWithArgument(const char* name, std::string_view text)
{
    m_json.member(name, text);
    m_json.endObject();
    m_json.endObject();
}

void ChromeTraceWriter::endWithArgument(const char* name, std::int64_t number)
{
    m_json.member(name, number);
    m_json.endObject();
    m_json.endObject();
}

void ChromeTraceWriter::microseconds(const char* key, Duration duration)
{
    constexpr std::int64_t kNsPerMicrosecond = 1000;
    const std::int64_t fraction = duration.ns % kNsPerMicrosecond;
    const std::int64_t digits = fraction < 0 ? -fraction : fraction;
    std::array<char, 32> text{};
    char* end = text.data();
    if (duration.ns < 0 && duration.ns > -kNsPerMicrosecond) {
        *end++ = '-';
    }
    end = std::to_chars(end, text.data() + text.size(), duration.ns / kNsPerMicrosecond).ptr;
    if (digits > 0) {
        *end++ = '.';
        *end++ = static_cast<char>('0' + digits / 100);
        *end++ = static_cast<char>('0' + digits / 10 % 10);
        *end++ = static_cast<char>('0' + digits % 10);
    }
    m_json.key(key);
    m_json.number({text.data(), static_cast<std::size_t>(end - text.data())});
}

SlicePlace ChromeTraceWriter::blockPlace(TrackIndex track, BlockIndex block) const
{
    const Track& each = m_trace.track(track);
    const std::uint32_t lane = m_lanes[track.value].blocks.at(block.value);
    return {each.rank.value, 1 + static_cast<std::int64_t>(lane), each.blocks.span(block)};
}

SlicePlace ChromeTraceWriter::operatorPlace(TrackIndex track, OperatorIndex op) const
{
    const Track& each = m_trace.track(track);
    const TrackLanes& lanes = m_lanes[track.value];
    const std::size_t thread = 1 + lanes.blocks.count + lanes.operators.at(op.value);
    return {each.rank.value, static_cast<std::int64_t>(thread), each.operators[op.value].span};
}

std::optional<SlicePlace> ChromeTraceWriter::placeOf(const LinkEnd& end) const
{
    if (end.op) {
        return operatorPlace(end.track, *end.op);
    }
    if (end.block) {
        return blockPlace(end.track, *end.block);
    }
    return std::nullopt;
}

} // namespace

Status writeChromeTrace(const Trace& trace, std::ostream& out)
try {
    ChromeTraceWriter(trace, out).write();
    out.flush();
    return streamStatus(out);

} catch (const std::exception& exception) {
    return Error{ErrorKind::Internal, {}, exception.what()};
}

} // namespace pipescope
