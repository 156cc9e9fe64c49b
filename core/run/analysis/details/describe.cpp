#include "core/run/analysis/details/describe.h"

#include "core/base/enum_names.h"
#include "core/base/parse/number_ranges.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/model/names.h"
#include "core/run/model/shown_stage.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

class RowList
{
public:
    void add(UserText name, UserText value, UserText origin = {}, std::optional<TraceRef> target = {})
    {
        if (!value.empty()) {
            rows.push_back({std::move(name), std::move(value), std::move(origin), target, section});
        }
    }

    /// The group of the rows that are added next.
    DetailSection section = DetailSection::Item;
    std::vector<DetailRow> rows;
};

template<class Id>
std::string numberText(const std::optional<Id>& id)
{
    return id ? std::to_string(id->value) : std::string();
}

/// "message, schedule": everything that a block's labels come from.
UserText originText(const LabelOrigins& origins)
{
    std::vector<UserText> texts;
    for (const LabelOrigin each : {LabelOrigin::Message, LabelOrigin::Schedule, LabelOrigin::Links}) {
        if (origins.has(each)) {
            texts.push_back(labelOriginName(each));
        }
    }
    return listOf(texts);
}

void addParts(RowList& list, const Trace& trace, const Track& track, const Block& block)
{
    const UserText origin = originText(block.labelOrigins);
    const auto add = [&](SourceText name, const std::string& forward, const std::string& backward) {
        const bool both = !forward.empty() && !backward.empty();
        list.add(both ? "%1, forward"_text(name) : name, forward, origin);
        list.add(both ? "%1, backward"_text(name) : name, backward, origin);
    };
    const auto stageText = [&](const BlockPart& part) {
        return numberText(shownStage(trace.schedule, part.virtualStage));
    };
    const auto chunkText = [&](const BlockPart& part) {
        const auto chunk = chunkOf(trace, track, part.virtualStage);
        return chunk ? std::to_string(*chunk) : std::string();
    };
    add("Micro-batch"_text, numberText(block.forward.microBatch), numberText(block.backward.microBatch));
    add("Virtual stage"_text, stageText(block.forward), stageText(block.backward));
    // The chunk of a stage in a bidirectional schedule is that of one direction.
    add(trace.schedule.goesBothWays() ? "Direction"_text : "Chunk"_text, chunkText(block.forward),
        chunkText(block.backward));
}

UserText groupText(const Trace& trace, PipelineGroupIndex index)
{
    return "%1 (ranks %2)"_text(index.value, formatRanks(trace.groups[index.value].ranks));
}

/// Where none of the rank's blocks lies in a recorded step.
bool areStepsFromBlocks(const Trace& trace, const Track& track)
{
    const auto findings = trace.findings.rows();
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
        return finding.id == FindingId::StepsFromBlocks && finding.rank == track.rank
               && finding.count >= track.blocks.size();
    });
}

/// The number behind the type in a block's name: "3" of "forward_3".
std::string blockNumber(const Trace& trace, const Block& block)
{
    const std::string_view name = trace.strings.text(block.name);
    const std::string_view type = trace.strings.text(block.message);
    const bool isNamed = name.starts_with(type) && name.substr(type.size()).starts_with('_');
    return isNamed ? std::string(name.substr(type.size() + 1)) : std::string();
}

UserText originOfPlace(PlacementOrigin origin, const UserText& records)
{
    switch (origin) {
    case PlacementOrigin::Recorded:
        return records;
    case PlacementOrigin::Given:
        return "parallel sizes given"_text;
    case PlacementOrigin::RankOrder:
        return "order of the ranks"_text;
    case PlacementOrigin::Blocks:
        return "order of the ranks and times of their blocks"_text;
    }
    return {};
}

void addPlace(RowList& list, const Trace& trace, const Track& track)
{
    const OriginNames& origins = trace.source.origins;
    list.add("Device"_text, escapeToOneLine(track.name), origins.rank);
    const Host* host = track.host.value < trace.hosts.size() ? &trace.hosts[track.host.value] : nullptr;
    list.add("Rank"_text, std::to_string(track.rank.value), origins.rank);
    const UserText placeOrigin = originOfPlace(trace.placementOrigin, origins.stage);
    list.add("Stage"_text, numberText(track.stage), placeOrigin);
    if (track.group && track.group->value < trace.groups.size()) {
        list.add("Pipeline group"_text, groupText(trace, *track.group), placeOrigin);
    }
    if (host != nullptr) {
        list.add("Host"_text, escapeToOneLine(host->name.empty() ? host->uid : host->name), origins.host);
    }
}

void addTimes(RowList& list, const Trace& trace, const Track& track, std::optional<StepIndex> step,
              TimeSpan span, const UserText& table)
{
    list.section = DetailSection::Times;
    list.add(
        "Step"_text,
        step ? UserText(std::to_string(trace.steps[step->value].number.value)) : "outside every step"_text,
        areStepsFromBlocks(trace, track) ? UserText("order of the blocks"_text) : trace.source.origins.step);
    const TimePoint runBegin = beginOf(trace);
    list.add("Start"_text, absoluteTime(span.begin), table);
    list.add("End"_text, absoluteTime(span.end), table);
    list.add("Start in run"_text, exactDuration(span.begin - runBegin));
    list.add("End in run"_text, exactDuration(span.end - runBegin));
    if (step) {
        list.add("Start in step"_text, exactDuration(span.begin - trace.steps[step->value].span.begin));
    }
    list.add("Duration"_text, exactDuration(span.duration()), table);
}

UserText nameOf(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        std::string title = blockTitle(trace, track, block->block);
        return title.empty() ? UserText(blockKindName(track.blocks.kind(block->block))) : UserText(title);
    }
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        return escapeToOneLine(trace.strings.text(track.operators[op->op.value].name));
    }
    const Collective collective = track.collectives.at(std::get<CollectiveRef>(ref).collective);
    return escapeToOneLine(trace.strings.text(collective.name));
}

UserText gapText(Duration gap, const UserText& neighbourName)
{
    const UserText size =
        gap.ns < 0 ? "overlaps by %1"_text(exactDuration(Duration{} - gap)) : UserText(exactDuration(gap));
    return neighbourName.empty() ? size : "%1 (%2)"_text(size, neighbourName);
}

void addGaps(RowList& list, const Trace& trace, const TraceRef& ref)
{
    const TimeSpan span = spanOf(trace, ref);
    if (const auto before = neighbour(trace, ref, false)) {
        list.add("Gap before"_text,
                 gapText(span.begin - spanOf(trace, *before).end, "after %1"_text(nameOf(trace, *before))),
                 {}, before);
    } else {
        list.add("Gap before"_text, "none, the first in its lane"_text);
    }
    if (const auto after = neighbour(trace, ref, true)) {
        list.add("Gap after"_text,
                 gapText(spanOf(trace, *after).begin - span.end, "before %1"_text(nameOf(trace, *after))), {},
                 after);
    } else {
        list.add("Gap after"_text, "none, the last in its lane"_text);
    }
}

struct SourceRow
{
    UserText record;
    UserText table;
    std::int64_t number = 0;
};

void addSource(RowList& list, const Track& track, const OriginNames& origins, const SourceRow& row)
{
    list.section = DetailSection::Source;
    if (!track.file.empty()) {
        list.add(origins.file, pathText(track.file));
        list.rows.back().isPath = true;
    }
    list.add("Table"_text, row.table);
    list.add(origins.row, row.number > 0 ? std::to_string(row.number) : std::string(), row.record);
}

std::vector<DetailRow> inOrder(std::vector<DetailRow> rows)
{
    std::stable_sort(rows.begin(), rows.end(),
                     [](const DetailRow& a, const DetailRow& b) { return a.section < b.section; });
    return rows;
}

std::vector<DetailRow> describeBlock(const Trace& trace, const BlockRef& ref, const LinkLookup& lookup)
{
    const Track& track = trace.track(ref.track);
    const Block block = track.blocks.at(ref.block);
    RowList list;
    const OriginNames& origins = trace.source.origins;
    list.add("Name"_text, nameOf(trace, ref),
             block.typeCode ? UserText("schedule"_text) : origins.messageRecord);
    list.add("Kind"_text, blockKindName(block.kind),
             block.labelOrigins.has(LabelOrigin::Schedule) ? "schedule"_text : "message"_text);
    list.add("Stands out"_text, blockAnomalyName(block.anomaly));
    addParts(list, trace, track, block);
    list.add("Phase"_text, phaseName(block.phase), "schedule"_text);
    addPlace(list, trace, track);
    addTimes(list, trace, track, block.step, block.span, origins.block);
    addGaps(list, trace, ref);
    list.section = DetailSection::Source;
    if (trace.source.canWriteBack) {
        list.add("Name in StepTaskInfo"_text, escapeToOneLine(trace.strings.text(block.name)),
                 "schedule"_text);
    }
    list.add("Type code"_text, block.typeCode ? std::to_string(*block.typeCode) : std::string(),
             "schedule"_text);
    list.add(origins.message, escapeToOneLine(trace.strings.text(block.message)), origins.messageRecord);
    if (!trace.source.blockNumber.empty()) {
        list.add(trace.source.blockNumber, blockNumber(trace, block), origins.block);
    }
    addSource(list, track, origins, {origins.block, origins.blockTable, block.sourceRow});
    appendLinkRows(trace, ref, lookup, list.rows);
    return inOrder(std::move(list.rows));
}

UserText localRankText(const OperatorPart& part)
{
    return part.peerLocalRank ? "local rank %1"_text(*part.peerLocalRank) : "not recorded"_text;
}

/// `number` counts the parts of its operator; 0 if there is only one.
void addPart(RowList& list, const OriginNames& origins, TimePoint runBegin, const OperatorPart& part,
             std::size_t number)
{
    const bool sends = part.direction == PartDirection::Send;
    const UserText& timesOrigin = sends ? origins.receiverTransferTimes : origins.transferTimes;
    const auto named = [&](SourceText name) { return number == 0 ? name : "Part %1: %2"_text(number, name); };
    list.add(named(sends ? "To"_text : "From"_text),
             part.peer ? "rank %1"_text(part.peer->value) : localRankText(part),
             part.peerInferred ? "inferred from blocks and order"_text : origins.communicationPart);
    if (part.bytes > 0) {
        list.add(named("Bytes"_text), formatBytes(part.bytes), origins.communicationPart);
    }
    if (part.data) {
        list.add(named("Data moved"_text),
                 "%1 to %2 in run, %3"_text(exactDuration(part.data->begin - runBegin),
                                            exactDuration(part.data->end - runBegin),
                                            exactDuration(part.data->duration())),
                 timesOrigin);
    }
    if (part.transferring) {
        list.add(named("Transferring"_text), exactDuration(*part.transferring), timesOrigin);
    }
    if (part.waiting) {
        list.add(named("Waiting"_text), exactDuration(*part.waiting), timesOrigin);
    }
    list.add(named("Connection number"_text),
             part.ordinal ? UserText(std::to_string(*part.ordinal)) : "no partner"_text,
             "order of operators"_text);
}

std::vector<DetailRow> describeOperator(const Trace& trace, const OperatorRef& ref, const LinkLookup& lookup)
{
    const Track& track = trace.track(ref.track);
    const P2pOperator& op = track.operators[ref.op.value];
    const OriginNames& origins = trace.source.origins;
    RowList list;
    list.add("Name"_text, nameOf(trace, ref), origins.communication);
    list.add("Kind"_text, operatorKindName(op.kind), origins.communication);
    const TimePoint runBegin = beginOf(trace);
    const auto parts = track.partsOf(op);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        addPart(list, origins, runBegin, parts[i], parts.size() > 1 ? i + 1 : 0);
    }
    list.add("Communication group"_text, escapeToOneLine(trace.strings.text(op.group)),
             origins.communication);
    addPlace(list, trace, track);
    addTimes(list, trace, track, op.step, op.span, origins.communication);
    addGaps(list, trace, ref);
    addSource(list, track, origins, {origins.communication, origins.communicationTable, op.sourceRow});
    appendLinkRows(trace, ref, lookup, list.rows);
    return inOrder(std::move(list.rows));
}

/// How long the rank worked on no block meanwhile.
Duration exposedTime(const Track& track, TimeSpan span)
{
    const auto [first, last] = track.blocks.indicesWithin(span);
    Duration exposed;
    TimePoint covered = span.begin;
    for (std::size_t i = first; i < last; ++i) {
        const TimeSpan block = track.blocks.span(BlockIndex{i});
        if (block.begin > covered) {
            exposed = exposed + (std::min(block.begin, span.end) - covered);
        }
        covered = std::max(covered, block.end);
    }
    return covered < span.end ? exposed + (span.end - covered) : exposed;
}

std::vector<DetailRow> describeCollective(const Trace& trace, const CollectiveRef& ref)
{
    const Track& track = trace.track(ref.track);
    const Collective collective = track.collectives.at(ref.collective);
    const OriginNames& origins = trace.source.origins;
    RowList list;
    list.add("Name"_text, nameOf(trace, ref), origins.communication);
    list.add("Kind"_text, verbatim(collectiveKindName(collective.kind)), origins.communication);
    list.add("Communication group"_text, escapeToOneLine(trace.strings.text(collective.group)),
             origins.communication);
    addPlace(list, trace, track);
    addTimes(list, trace, track, collective.step, collective.span, origins.communication);
    list.add("Exposed"_text, exactDuration(exposedTime(track, collective.span)));
    addGaps(list, trace, ref);
    addSource(list, track, origins, {origins.communication, origins.communicationTable, 0});
    return inOrder(std::move(list.rows));
}

std::optional<std::size_t> indexBeside(std::size_t index, std::size_t count, bool forward)
{
    if (forward) {
        return index + 1 < count ? std::optional(index + 1) : std::nullopt;
    }
    return index > 0 ? std::optional(index - 1) : std::nullopt;
}

} // namespace

SourceText detailSectionName(DetailSection section)
{
    static constexpr auto kNames = std::to_array<EnumName<DetailSection, SourceText>>({
        {DetailSection::Item, "What it is"_text},
        {DetailSection::Times, "Times"_text},
        {DetailSection::Links, "Links"_text},
        {DetailSection::Source, "Where it was read"_text},
        {DetailSection::Raw, "Recorded columns"_text},
    });
    return nameOf(kNames, section);
}

std::vector<DetailRow> describe(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup)
{
    if (!isPresent(trace, ref)) {
        return {};
    }
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return trace.track(block->track).isOther ? describeSlice(trace, *block)
                                                 : describeBlock(trace, *block, lookup);
    }
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        return describeOperator(trace, *op, lookup);
    }
    return describeCollective(trace, std::get<CollectiveRef>(ref));
}

std::size_t countLike(const Track& track, const TraceRef& ref)
{
    if (std::holds_alternative<BlockRef>(ref)) {
        return track.blocks.size();
    }
    return std::holds_alternative<OperatorRef>(ref) ? track.operators.size() : track.collectives.size();
}

bool isPresent(const Trace& trace, const TraceRef& ref)
{
    const TrackIndex index = trackOf(ref);
    if (index.value >= trace.tracks.size()) {
        return false;
    }
    const std::size_t count = countLike(trace.track(index), ref);
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return block->block.value < count;
    }
    const auto* op = std::get_if<OperatorRef>(&ref);
    return (op != nullptr ? op->op.value : std::get<CollectiveRef>(ref).collective.value) < count;
}

std::optional<StepIndex> stepOf(const Trace& trace, const TraceRef& ref)
{
    const Track& track = trace.track(trackOf(ref));
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return track.blocks.step(block->block);
    }
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        return track.operators[op->op.value].step;
    }
    return track.collectives.stepOf(std::get<CollectiveRef>(ref).collective);
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
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        return track.operators[op->op.value].span;
    }
    return track.collectives.at(std::get<CollectiveRef>(ref).collective).span;
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
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        const auto beside = indexBeside(op->op.value, track.operators.size(), forward);
        return beside ? std::optional<TraceRef>(OperatorRef{op->track, OperatorIndex{*beside}})
                      : std::nullopt;
    }
    const auto& collective = std::get<CollectiveRef>(ref);
    const auto beside = indexBeside(collective.collective.value, track.collectives.size(), forward);
    return beside ? std::optional<TraceRef>(CollectiveRef{collective.track, CollectiveIndex{*beside}})
                  : std::nullopt;
}

std::vector<TraceRef> linkedTo(const Trace& trace, const TraceRef& ref, bool outgoing,
                               const LinkLookup& lookup)
{
    std::vector<TraceRef> ends;
    for (const LinkIndex index : linksOf(trace, ref, lookup)) {
        const Link& link = trace.link(index);
        const auto other = refOf(outgoing ? link.target : link.source);
        if (other && isAt(outgoing ? link.source : link.target, ref)) {
            ends.push_back(*other);
        }
    }
    return ends;
}

} // namespace pipescope
