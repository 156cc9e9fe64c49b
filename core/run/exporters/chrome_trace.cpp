#include "core/base/error_text.h"
#include "core/base/json/json_writer.h"
#include "core/base/tables/table_writer.h"
#include "core/run/exporters/exporters.h"
#include "core/run/exporters/lanes.h"
#include "core/run/model/chrome_trace_keys.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// A process is a rank; its threads are lanes of blocks, then lanes of send and receive operators and
// of collectives. The steps are a separate process before the others.

namespace pipescope {
namespace {

namespace keys = chrome_trace;

/// Where a slice is drawn.
struct SlicePlace
{
    std::int64_t process = 0;
    std::int64_t thread = 0;
    TimeSpan span;
};

/// As the host recorded it, else from the first block to the last one; empty where there is neither.
std::optional<TimeSpan> spanOf(const Step& step)
{
    const bool hasBlocks = step.span.begin < step.span.end;
    return step.hostWindow ? step.hostWindow : hasBlocks ? std::optional(step.span) : std::nullopt;
}

/// What times count from.
TimePoint firstMomentOf(const Trace& trace)
{
    TimePoint first = trace.span().begin;
    for (const Step& step : trace.steps) {
        first = step.hostWindow ? std::min(first, step.hostWindow->begin) : first;
    }
    return first;
}

class ChromeTraceWriter
{
public:
    ChromeTraceWriter(const Trace& trace, ChromeTimes times, std::ostream& out)
        : m_trace(trace)
        , m_json(out)
        , m_base(times == ChromeTimes::Absolute ? TimePoint{} : firstMomentOf(trace))
    { }

    void write();

private:
    void writeMetadata(const Track& track, const SliceLanes& lanes, std::int64_t position);
    void writeThreadNames(std::int64_t process, std::size_t count, std::int64_t firstThread,
                          const char* name);
    void writeSteps();
    void writeBlocks(TrackIndex index);
    void writeBlockArguments(const Block& block);
    void writeOperators(TrackIndex index);
    void writeCollectives(TrackIndex index);
    void writePart(const OperatorPart& part);
    void writeFlow(LinkIndex index);
    void beginFlowEnd(LinkIndex index, const char* phase, const SlicePlace& place, TimePoint time);
    void writeTransfer(const Link& link);
    void writeLinkEnd(const LinkEnd& end);

    void beginSlice(std::string_view name, std::string_view category, const SlicePlace& place);
    void beginMetadata(const char* name, std::int64_t process, std::int64_t thread);
    void endWithArgument(const char* name, std::string_view value);
    void endWithArgument(const char* name, std::int64_t value);
    void endEvent();
    void microseconds(const char* key, Duration duration);
    void moments(std::string_view beginKey, std::string_view endKey, const std::optional<TimeSpan>& span);
    void length(const TimeSpan& span);

    SlicePlace blockPlace(TrackIndex track, BlockIndex block) const;
    SlicePlace operatorPlace(TrackIndex track, OperatorIndex op) const;
    std::optional<SlicePlace> placeOf(const LinkEnd& end) const;
    std::string processName(const Track& track) const;

    template<class Id>
    void argument(std::string_view name, const std::optional<Id>& id)
    {
        if (id) {
            m_json.member(name, id->value);
        }
    }

    void number(std::string_view name, std::optional<std::int64_t> value)
    {
        if (value) {
            m_json.member(name, *value);
        }
    }

    void text(std::string_view name, std::string_view value)
    {
        if (!value.empty()) {
            m_json.member(name, value);
        }
    }

    void stepArgument(const std::optional<StepIndex>& step)
    {
        if (step) {
            m_json.member(keys::kStep, m_trace.steps[step->value].number.value);
        }
    }

    const Trace& m_trace;
    JsonWriter m_json;
    TimePoint m_base;
    std::vector<SliceLanes> m_lanes;
};

void ChromeTraceWriter::write()
{
    for (const Track& track : m_trace.tracks) {
        m_lanes.push_back(lanesOf(track));
    }
    m_json.beginObject();
    m_json.member("displayTimeUnit", "ns");
    writeOtherData(m_trace, m_base, m_json);
    m_json.key("traceEvents");
    m_json.beginArray();
    std::int64_t position = 0;
    for (const TrackIndex index : m_trace.tracksInStageOrder()) {
        writeMetadata(m_trace.track(index), m_lanes[index.value], position++);
    }
    for (std::size_t i = 0; i < m_trace.tracks.size() && m_json.good(); ++i) {
        writeBlocks(TrackIndex{i});
        writeOperators(TrackIndex{i});
        writeCollectives(TrackIndex{i});
    }
    writeSteps();
    // After all slices: importers bind a flow only to slices that they have already read.
    for (std::size_t i = 0; i < m_trace.links.size() && m_json.good(); ++i) {
        writeFlow(LinkIndex{i});
    }
    m_json.endArray();
    m_json.endObject();
    m_json.finish();
}

std::string ChromeTraceWriter::processName(const Track& track) const
{
    if (track.isOther) {
        return track.name;
    }
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

void ChromeTraceWriter::writeMetadata(const Track& track, const SliceLanes& lanes, std::int64_t position)
{
    const std::int64_t process = track.rank.value;
    beginMetadata("process_name", process, 0);
    endWithArgument("name", processName(track));
    beginMetadata("process_sort_index", process, 0);
    endWithArgument("sort_index", position);
    writeThreadNames(process, lanes.blocks.count, 1, "blocks");
    const auto operators = 1 + static_cast<std::int64_t>(lanes.blocks.count);
    writeThreadNames(process, lanes.operators.count, operators, "send and receive");
    writeThreadNames(process, lanes.collectives.count,
                     operators + static_cast<std::int64_t>(lanes.operators.count), "collectives");
}

void ChromeTraceWriter::writeThreadNames(std::int64_t process, std::size_t count, std::int64_t firstThread,
                                         const char* name)
{
    for (std::size_t lane = 0; lane < count; ++lane) {
        const std::int64_t thread = firstThread + static_cast<std::int64_t>(lane);
        const std::string text(name);
        beginMetadata("thread_name", process, thread);
        endWithArgument("name", lane == 0 ? text : text + " " + std::to_string(lane + 1));
        beginMetadata("thread_sort_index", process, thread);
        endWithArgument("sort_index", thread);
    }
}

void ChromeTraceWriter::writeSteps()
{
    // Behind the ranks, whose numbers are their processes.
    std::int64_t process = 0;
    for (const Track& track : m_trace.tracks) {
        process = std::max(process, std::int64_t{track.rank.value} + 1);
    }
    std::vector<std::pair<TimeSpan, const Step*>> steps;
    for (const Step& step : m_trace.steps) {
        if (const auto span = spanOf(step)) {
            steps.emplace_back(*span, &step);
        }
    }
    if (steps.empty()) {
        return;
    }
    std::stable_sort(steps.begin(), steps.end(),
                     [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
    LaneChooser lanes;
    for (const auto& [span, step] : steps) {
        beginSlice("step " + std::to_string(step->number.value), keys::kStepCategory,
                   {process, 1 + std::int64_t{lanes.laneFor(span)}, span});
        m_json.member(keys::kStep, step->number.value);
        if (step->hostWindow) {
            m_json.member(keys::kHostWindow, true);
        }
        endEvent();
    }
    beginMetadata("process_name", process, 0);
    endWithArgument("name", "Step");
    beginMetadata("process_sort_index", process, 0);
    endWithArgument("sort_index", -1);
    writeThreadNames(process, lanes.laneCount(), 1, "steps");
}

void ChromeTraceWriter::writeBlocks(TrackIndex index)
{
    const Track& track = m_trace.track(index);
    for (std::size_t i = 0; i < track.blocks.size() && m_json.good(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        const std::string_view name = m_trace.strings.text(block.name);
        beginSlice(name.empty() ? blockKindName(block.kind) : name, keys::kBlockCategory,
                   blockPlace(index, BlockIndex{i}));
        writeBlockArguments(block);
        endEvent();
    }
}

std::string originsText(LabelOrigins origins)
{
    std::string text;
    for (const LabelOrigin origin : {LabelOrigin::Message, LabelOrigin::Schedule, LabelOrigin::Links}) {
        if (origins.has(origin)) {
            text += text.empty() ? "" : ",";
            text += labelOriginName(origin);
        }
    }
    return text;
}

void ChromeTraceWriter::writeBlockArguments(const Block& block)
{
    m_json.member(keys::kKind, blockKindName(block.kind));
    stepArgument(block.step);
    argument(keys::kForwardMicroBatch, block.forward.microBatch);
    argument(keys::kForwardVirtualStage, block.forward.virtualStage);
    argument(keys::kBackwardMicroBatch, block.backward.microBatch);
    argument(keys::kBackwardVirtualStage, block.backward.virtualStage);
    text(keys::kPhase, phaseName(block.phase));
    number(keys::kTypeCode, block.typeCode);
    text(keys::kLabelOrigins, originsText(block.labelOrigins));
    text(keys::kMark, blockAnomalyName(block.anomaly));
    text(keys::kMessage, m_trace.strings.text(block.message));
    if (block.sourceRow > 0) {
        m_json.member(keys::kSourceRow, block.sourceRow);
    }
    if (m_trace.strings.text(block.name).empty()) {
        m_json.member(keys::kUnnamed, true);
    }
    length(block.span);
}

void ChromeTraceWriter::writeOperators(TrackIndex index)
{
    const Track& track = m_trace.track(index);
    for (std::size_t i = 0; i < track.operators.size() && m_json.good(); ++i) {
        const P2pOperator& op = track.operators[i];
        beginSlice(m_trace.strings.text(op.name), keys::kOperatorCategory,
                   operatorPlace(index, OperatorIndex{i}));
        m_json.member(keys::kKind, operatorKindName(op.kind));
        stepArgument(op.step);
        text(keys::kGroup, m_trace.strings.text(op.group));
        if (op.sourceRow > 0) {
            m_json.member(keys::kSourceRow, op.sourceRow);
        }
        length(op.span);
        const auto parts = track.partsOf(op);
        if (parts.size() == 1) {
            writePart(parts.front());
        } else {
            m_json.objects(keys::kParts, parts, [&](const OperatorPart& part) { writePart(part); });
        }
        endEvent();
    }
}

void ChromeTraceWriter::writeCollectives(TrackIndex index)
{
    const Track& track = m_trace.track(index);
    const SliceLanes& lanes = m_lanes[index.value];
    const std::size_t firstThread = 1 + lanes.blocks.count + lanes.operators.count;
    for (std::size_t i = 0; i < track.collectives.size() && m_json.good(); ++i) {
        const Collective collective = track.collectives.at(CollectiveIndex{i});
        const auto thread = static_cast<std::int64_t>(firstThread + lanes.collectives.at(i));
        beginSlice(m_trace.strings.text(collective.name), keys::kCollectiveCategory,
                   {track.rank.value, thread, collective.span});
        m_json.member(keys::kKind, collectiveKindName(collective.kind));
        stepArgument(collective.step);
        text(keys::kGroup, m_trace.strings.text(collective.group));
        endEvent();
    }
}

void ChromeTraceWriter::writePart(const OperatorPart& part)
{
    m_json.member(
        keys::kDirection,
        operatorKindName(part.direction == PartDirection::Send ? OperatorKind::Send : OperatorKind::Receive));
    argument(keys::kPeer, part.peer);
    if (part.peerInferred) {
        m_json.member(keys::kPeerInferred, true);
    }
    number(keys::kOwnLocalRank, part.ownLocalRank);
    number(keys::kPeerLocalRank, part.peerLocalRank);
    if (part.bytes != 0) {
        m_json.member(keys::kBytes, part.bytes);
    }
    moments(keys::kPartBegin, keys::kPartEnd, part.span);
    moments(keys::kDataBegin, keys::kDataEnd, part.data);
    if (part.transferring) {
        m_json.member(keys::kTransferring, part.transferring->ns);
    }
    if (part.waiting) {
        m_json.member(keys::kWaiting, part.waiting->ns);
    }
    number(keys::kOrdinal, part.ordinal);
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
    beginFlowEnd(index, "s", *source, departure);
    writeTransfer(link);
    writeLinkEnd(link.source);
    endEvent();
    beginFlowEnd(index, "f", *target, arrival);
    writeLinkEnd(link.target);
    endEvent();
}

void ChromeTraceWriter::beginFlowEnd(LinkIndex index, const char* phase, const SlicePlace& place,
                                     TimePoint time)
{
    m_json.beginObject();
    m_json.member("name", "transfer");
    m_json.member("cat", keys::kLinkCategory);
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
}

void ChromeTraceWriter::writeTransfer(const Link& link)
{
    text(keys::kDirection, linkDirectionName(link.direction));
    argument(keys::kMicroBatch, link.microBatch);
    argument(keys::kVirtualStage, link.virtualStage);
    stepArgument(link.step);
    m_json.member(keys::kOrigin, linkOriginName(link.origin));
    text(keys::kLate, lateSideName(link.late));
    if (link.bytes != 0) {
        m_json.member(keys::kBytes, link.bytes);
    }
    moments(keys::kDataBegin, keys::kDataEnd, link.data);
    m_json.member(keys::kOrdinal, link.ordinal);
}

void ChromeTraceWriter::writeLinkEnd(const LinkEnd& end)
{
    argument(keys::kEndOperator, end.op);
    if (end.op) {
        m_json.member(keys::kEndPart, end.part);
    }
    argument(keys::kEndBlock, end.block);
}

void ChromeTraceWriter::beginSlice(std::string_view name, std::string_view category, const SlicePlace& place)
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

void ChromeTraceWriter::endWithArgument(const char* name, std::string_view value)
{
    m_json.member(name, value);
    endEvent();
}

void ChromeTraceWriter::endWithArgument(const char* name, std::int64_t value)
{
    m_json.member(name, value);
    endEvent();
}

void ChromeTraceWriter::endEvent()
{
    m_json.endObject();
    m_json.endObject();
}

void ChromeTraceWriter::moments(std::string_view beginKey, std::string_view endKey,
                                const std::optional<TimeSpan>& span)
{
    if (span) {
        m_json.member(beginKey, (span->begin - m_base).ns);
        m_json.member(endKey, (span->end - m_base).ns);
    }
}

void ChromeTraceWriter::length(const TimeSpan& span)
{
    if (span.end < span.begin) {
        m_json.member(keys::kLength, span.duration().ns);
    }
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
    const SliceLanes& lanes = m_lanes[track.value];
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

Status writeChromeTrace(const Trace& trace, std::ostream& out, ChromeTimes times)
try {
    ChromeTraceWriter(trace, times, out).write();
    out.flush();
    return streamStatus(out);

} catch (...) {
    return Error{ErrorKind::Internal, {}, exceptionMessage()};
}

} // namespace pipescope
