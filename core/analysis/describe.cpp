#include "core/analysis/describe.h"

#include "core/analysis/block_label.h"
#include "core/analysis/detail_text.h"
#include "core/analysis/rank_list.h"
#include "core/base/text.h"

#include <algorithm>

namespace pipescope {
namespace {

class RowList
{
public:
    void add(std::string name, std::string value, std::string origin = {},
             std::optional<TraceRef> target = {})
    {
        if (!value.empty()) {
            rows.push_back({std::move(name), std::move(value), std::move(origin), target});
        }
    }

    std::vector<DetailRow> rows;
};

template<class Id>
std::string numberText(const std::optional<Id>& id)
{
    return id ? std::to_string(id->value) : std::string();
}

/// "message, schedule": all that tell a block's numbers.
std::string originText(const NumberOrigins& origins)
{
    std::string text;
    for (const NumberOrigin each : {NumberOrigin::Message, NumberOrigin::Schedule, NumberOrigin::Links}) {
        if (origins.has(each)) {
            text += (text.empty() ? "" : ", ") + std::string(numberOriginName(each));
        }
    }
    return text;
}

void addParts(RowList& list, const Block& block)
{
    const std::string origin = originText(block.numberOrigins);
    const auto add = [&](const char* name, const auto& forward, const auto& backward) {
        const bool both = forward && backward;
        const std::string text(name);
        list.add(both ? text + ", forward" : text, numberText(forward), origin);
        list.add(both ? text + ", backward" : text, numberText(backward), origin);
    };
    add("Micro-batch", block.forward.microBatch, block.backward.microBatch);
    add("Virtual stage", block.forward.virtualStage, block.backward.virtualStage);
}

std::string groupText(const Trace& trace, PipelineGroupIndex index)
{
    return std::to_string(index.value) + " (ranks " + formatRanks(trace.groups[index.value].ranks) + ")";
}

/// What the places are called that a block's values come from.
struct BlockOrigins
{
    const char* file = "Database";
    const char* record = "TASK";
    const char* row = "Row";
    const char* message = "Message";
    const char* messageRecord = "MSTX_EVENTS";
    const char* host = "HOST_INFO";
    /// Empty where there are no tables.
    const char* table = "TASK";
};

BlockOrigins blockOrigins(FileForm form)
{
    switch (form) {
    case FileForm::Log:
        return {"Log", "log", "Line", "Type", "log", "folder name", ""};
    case FileForm::EventTrace:
        return {"Trace", "trace", "Event", "Event name", "trace", "trace", ""};
    case FileForm::Database:
        break;
    }
    return {};
}

/// The number behind the type in a name that a log's job has: "3" of "forward_3".
std::string jobNumber(const Trace& trace, const Block& block)
{
    const std::string_view name = trace.strings.text(block.name);
    const std::string_view type = trace.strings.text(block.message);
    const bool isNamed = name.starts_with(type) && name.substr(type.size()).starts_with('_');
    return isNamed ? std::string(name.substr(type.size() + 1)) : std::string();
}

void addPlace(RowList& list, const Trace& trace, const Track& track)
{
    list.add("Device", escapeToOneLine(track.name), "file name");
    const Host* host = track.host.value < trace.hosts.size() ? &trace.hosts[track.host.value] : nullptr;
    list.add("Rank", std::to_string(track.rank.value), "file name");
    const char* placeOrigin =
        trace.findings.contains(FindingId::SizesOverridden) ? "parallel sizes given" : "parallel_group_info";
    list.add("Stage", numberText(track.stage), placeOrigin);
    if (track.group && track.group->value < trace.groups.size()) {
        list.add("Pipeline group", groupText(trace, *track.group), placeOrigin);
    }
    if (host != nullptr) {
        list.add("Host", escapeToOneLine(host->name.empty() ? host->uid : host->name),
                 blockOrigins(trace.fileForm()).host);
    }
}

void addTimes(RowList& list, const Trace& trace, std::optional<StepIndex> step, TimeSpan span,
              const std::string& table)
{
    list.add("Step", step ? std::to_string(trace.steps[step->value].number.value) : "outside every step",
             "STEP_TIME");
    const TimePoint runBegin = trace.span().begin;
    list.add("Start", absoluteTime(span.begin), table);
    list.add("End", absoluteTime(span.end), table);
    list.add("Start in run", exactDuration(span.begin - runBegin));
    list.add("End in run", exactDuration(span.end - runBegin));
    if (step) {
        list.add("Start in step", exactDuration(span.begin - trace.steps[step->value].span.begin));
    }
    list.add("Duration", exactDuration(span.duration()), table);
}

std::string nameOf(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        if (std::string label = microBatchLabel(trace, track, block->block); !label.empty()) {
            return label;
        }
        const std::string_view name = trace.strings.text(track.blocks.name(block->block));
        return name.empty() ? std::string(blockKindName(track.blocks.kind(block->block)))
                            : escapeToOneLine(name);
    }
    return escapeToOneLine(trace.strings.text(track.operators[std::get<OperatorRef>(ref).op.value].name));
}

std::string gapText(Duration gap, const std::string& neighbourName)
{
    const std::string size =
        gap.ns < 0 ? "overlaps by " + exactDuration(Duration{} - gap) : exactDuration(gap);
    return neighbourName.empty() ? size : size + " (" + neighbourName + ")";
}

void addGaps(RowList& list, const Trace& trace, const TraceRef& ref)
{
    const TimeSpan span = spanOf(trace, ref);
    if (const auto before = neighbour(trace, ref, false)) {
        list.add("Gap before",
                 gapText(span.begin - spanOf(trace, *before).end, "after " + nameOf(trace, *before)), {},
                 before);
    } else {
        list.add("Gap before", "none, the first in its lane");
    }
    if (const auto after = neighbour(trace, ref, true)) {
        list.add("Gap after",
                 gapText(spanOf(trace, *after).begin - span.end, "before " + nameOf(trace, *after)), {},
                 after);
    } else {
        list.add("Gap after", "none, the last in its lane");
    }
}

void addSource(RowList& list, const Track& track, const BlockOrigins& origins, std::int64_t row)
{
    list.add(origins.file, pathText(track.file));
    list.add("Table", origins.table);
    list.add(origins.row, row > 0 ? std::to_string(row) : std::string(), origins.record);
}

std::vector<DetailRow> describeBlock(const Trace& trace, const BlockRef& ref)
{
    const Track& track = trace.track(ref.track);
    const Block block = track.blocks.at(ref.block);
    RowList list;
    const BlockOrigins origins = blockOrigins(trace.fileForm());
    list.add("Name", nameOf(trace, ref), block.typeCode ? "schedule" : origins.messageRecord);
    list.add("Kind", std::string(blockKindName(block.kind)),
             block.numberOrigins.has(NumberOrigin::Schedule) ? "schedule" : "message");
    list.add("Stands out", std::string(blockMarkName(block.mark)));
    addParts(list, block);
    list.add("Phase", std::string(phaseName(block.phase)), "schedule");
    addPlace(list, trace, track);
    addTimes(list, trace, block.step, block.span, origins.record);
    addGaps(list, trace, ref);
    if (!microBatchLabel(trace, track, ref.block).empty()) {
        list.add("Name in StepTaskInfo", escapeToOneLine(trace.strings.text(block.name)), "schedule");
    }
    list.add("Type code", block.typeCode ? std::to_string(*block.typeCode) : std::string(), "schedule");
    list.add(origins.message, escapeToOneLine(trace.strings.text(block.message)), origins.messageRecord);
    if (trace.fileForm() == FileForm::Log) {
        list.add("Job", jobNumber(trace, block), origins.record);
    }
    addSource(list, track, origins, block.sourceRow);
    appendLinkRows(trace, ref, list.rows);
    return std::move(list.rows);
}

std::string localRankText(const OperatorPart& part)
{
    return part.peerLocalRank ? "local rank " + std::to_string(*part.peerLocalRank)
                              : std::string("not recorded");
}

void addPart(RowList& list, TimePoint runBegin, const OperatorPart& part, const std::string& prefix)
{
    const bool sends = part.direction == PartDirection::Send;
    const auto named = [&](const char* name) { return prefix.empty() ? name : prefix + name; };
    list.add(named(sends ? "To" : "From"),
             part.peer ? "rank " + std::to_string(part.peer->value) : localRankText(part),
             part.peerInferred ? "inferred from blocks and order" : "COMMUNICATION_TASK_INFO");
    if (part.bytes > 0) {
        list.add(named("Bytes"), formatBytes(part.bytes), "COMMUNICATION_TASK_INFO");
    }
    if (part.data) {
        list.add(named("Data moved"),
                 exactDuration(part.data->begin - runBegin) + " to "
                     + exactDuration(part.data->end - runBegin) + " in run, "
                     + exactDuration(part.data->duration()),
                 sends ? "TASK of the receiver" : "TASK");
    }
    const char* timesOrigin = sends ? "TASK of the receiver" : "TASK";
    if (part.transferring) {
        list.add(named("Transferring"), exactDuration(*part.transferring), timesOrigin);
    }
    if (part.waiting) {
        list.add(named("Waiting"), exactDuration(*part.waiting), timesOrigin);
    }
    list.add(named("Connection number"), part.ordinal ? std::to_string(*part.ordinal) : "no partner",
             "order of operators");
}

std::vector<DetailRow> describeOperator(const Trace& trace, const OperatorRef& ref)
{
    const Track& track = trace.track(ref.track);
    const P2pOperator& op = track.operators[ref.op.value];
    RowList list;
    list.add("Name", nameOf(trace, ref), "COMMUNICATION_OP");
    list.add("Kind", std::string(operatorKindName(op.kind)), "COMMUNICATION_OP");
    const TimePoint runBegin = trace.span().begin;
    const auto parts = track.partsOf(op);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string prefix = parts.size() > 1 ? "Part " + std::to_string(i + 1) + ": " : std::string();
        addPart(list, runBegin, parts[i], prefix);
    }
    list.add("Communication group", escapeToOneLine(trace.strings.text(op.group)), "COMMUNICATION_OP");
    addPlace(list, trace, track);
    addTimes(list, trace, op.step, op.span, "COMMUNICATION_OP");
    addGaps(list, trace, ref);
    BlockOrigins origins = blockOrigins(trace.fileForm());
    if (trace.fileForm() == FileForm::Database) {
        origins.record = "COMMUNICATION_OP";
        origins.table = origins.record;
    }
    addSource(list, track, origins, op.sourceRow);
    appendLinkRows(trace, ref, list.rows);
    return std::move(list.rows);
}

bool isPresent(const Trace& trace, const TraceRef& ref)
{
    const TrackIndex index = trackOf(ref);
    if (index.value >= trace.tracks.size()) {
        return false;
    }
    const Track& track = trace.track(index);
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return block->block.value < track.blocks.size();
    }
    return std::get<OperatorRef>(ref).op.value < track.operators.size();
}

std::optional<std::size_t> indexBeside(std::size_t index, std::size_t count, bool forward)
{
    if (forward) {
        return index + 1 < count ? std::optional(index + 1) : std::nullopt;
    }
    return index > 0 ? std::optional(index - 1) : std::nullopt;
}

} // namespace

std::vector<DetailRow> describe(const Trace& trace, const TraceRef& ref)
{
    if (!isPresent(trace, ref)) {
        return {};
    }
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return describeBlock(trace, *block);
    }
    return describeOperator(trace, std::get<OperatorRef>(ref));
}

TrackIndex trackOf(const TraceRef& ref)
{
    return std::visit([](const auto& each) { return each.track; }, ref);
}

TimeSpan spanOf(const Trace& trace, const TraceRef& ref)
{
    if (!isPresent(trace, ref)) {
        return {};
    }
    const Track& track = trace.track(trackOf(ref));
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return track.blocks.span(block->block);
    }
    return track.operators[std::get<OperatorRef>(ref).op.value].span;
}

std::optional<TraceRef> neighbour(const Trace& trace, const TraceRef& ref, bool forward)
{
    if (!isPresent(trace, ref)) {
        return std::nullopt;
    }
    const Track& track = trace.track(trackOf(ref));
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        const auto beside = indexBeside(block->block.value, track.blocks.size(), forward);
        return beside ? std::optional<TraceRef>(BlockRef{block->track, BlockIndex{*beside}}) : std::nullopt;
    }
    const auto& op = std::get<OperatorRef>(ref);
    const auto beside = indexBeside(op.op.value, track.operators.size(), forward);
    return beside ? std::optional<TraceRef>(OperatorRef{op.track, OperatorIndex{*beside}}) : std::nullopt;
}

std::vector<TraceRef> linkedTo(const Trace& trace, const TraceRef& ref, bool outgoing)
{
    std::vector<TraceRef> ends;
    for (const LinkIndex index : linksOf(trace, ref)) {
        const Link& link = trace.link(index);
        const auto other = refOf(outgoing ? link.target : link.source);
        if (other && isAt(outgoing ? link.source : link.target, ref)) {
            ends.push_back(*other);
        }
    }
    return ends;
}

} // namespace pipescope
