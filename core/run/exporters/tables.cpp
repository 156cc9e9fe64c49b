#include "core/base/json/json_writer.h"
#include "core/base/tables/table_writer.h"
#include "core/diagnostics/finding.h"
#include "core/run/exporters/exporters.h"
#include "core/run/model/lookup/link_lookup.h"
#include "core/run/model/names.h"

#include <array>
#include <vector>

namespace pipescope {
namespace {

constexpr std::array<std::string_view, 16> kBlockColumns{
    "rank",         "stage",    "pp_group", "step", "index",    "kind",   "f_microbatch", "f_vstage",
    "b_microbatch", "b_vstage", "name",     "type", "start_ns", "end_ns", "f_direction",  "b_direction"};

constexpr std::array<std::string_view, 21> kLinkColumns{
    "step",           "direction",       "microbatch",    "vstage", "src_rank",     "src_op",
    "src_start_ns",   "src_end_ns",      "dst_rank",      "dst_op", "dst_start_ns", "dst_end_ns",
    "bytes",          "data_start_ns",   "data_end_ns",   "origin", "late",         "src_waiting_ns",
    "dst_waiting_ns", "transferring_ns", "pipe_direction"};

template<class Id>
std::optional<std::int64_t> number(const std::optional<Id>& id)
{
    return id ? std::optional<std::int64_t>(id->value) : std::nullopt;
}

std::optional<std::int64_t> stepNumber(const Trace& trace, const std::optional<StepIndex>& step)
{
    return step ? std::optional(trace.steps[step->value].number.value) : std::nullopt;
}

/// As it is shown; both empty where the virtual stage is not known.
struct StageFields
{
    std::optional<std::int64_t> virtualStage;
    std::optional<std::int64_t> direction;
};

StageFields stageFields(const Trace& trace, const std::optional<VirtualStage>& virtualStage)
{
    if (!virtualStage) {
        return {};
    }
    const DirectedStage directed = trace.schedule.directed(*virtualStage);
    return {directed.virtualStage.value, directed.direction};
}

void writeBlock(const Trace& trace, const Track& track, const Block& block, std::int64_t index,
                TableWriter& table)
{
    const StageFields forward = stageFields(trace, block.forward.virtualStage);
    const StageFields backward = stageFields(trace, block.backward.virtualStage);
    table.field(track.rank.value);
    table.field(number(track.stage));
    table.field(number(track.group));
    table.field(stepNumber(trace, block.step));
    table.field(index);
    table.field(blockKindName(block.kind));
    table.field(number(block.forward.microBatch));
    table.field(forward.virtualStage);
    table.field(number(block.backward.microBatch));
    table.field(backward.virtualStage);
    table.field(trace.strings.text(block.name));
    table.field(block.typeCode ? std::optional<std::int64_t>(*block.typeCode) : std::nullopt);
    table.field(block.span.begin.ns);
    table.field(block.span.end.ns);
    table.field(forward.direction);
    table.field(backward.direction);
    table.endRow();
}

void writeTrack(const Trace& trace, const Track& track, TableWriter& table)
{
    // The last counter is for the blocks outside every step.
    std::vector<std::int64_t> blocksSoFar(trace.steps.size() + 1, 0);
    for (std::size_t i = 0; i < track.blocks.size() && table.good(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        const std::size_t counter = block.step ? block.step->value : trace.steps.size();
        writeBlock(trace, track, block, blocksSoFar[counter]++, table);
    }
}

std::string_view operatorName(const Trace& trace, const LinkEnd& end)
{
    return end.op ? trace.strings.text(trace.track(end.track).operators[end.op->value].name)
                  : std::string_view();
}

void writeEnd(const Trace& trace, const LinkEnd& end, TableWriter& table)
{
    table.field(trace.track(end.track).rank.value);
    table.field(operatorName(trace, end));
    table.field(end.span.begin.ns);
    table.field(end.span.end.ns);
}

std::optional<std::int64_t> nanoseconds(const OperatorPart* part, std::optional<Duration> OperatorPart::*time)
{
    return part != nullptr && part->*time ? std::optional((part->*time)->ns) : std::nullopt;
}

void writeLink(const Trace& trace, const Link& link, TableWriter& table)
{
    const StageFields stage = stageFields(trace, link.virtualStage);
    table.field(stepNumber(trace, link.step));
    table.field(linkDirectionName(link.direction));
    table.field(number(link.microBatch));
    table.field(stage.virtualStage);
    writeEnd(trace, link.source, table);
    writeEnd(trace, link.target, table);
    table.field(link.bytes > 0 ? std::optional(link.bytes) : std::nullopt);
    table.field(link.data ? std::optional(link.data->begin.ns) : std::nullopt);
    table.field(link.data ? std::optional(link.data->end.ns) : std::nullopt);
    table.field(linkOriginName(link.origin));
    table.field(lateSideName(link.late));
    table.field(nanoseconds(partOf(trace, link.source), &OperatorPart::waiting));
    table.field(nanoseconds(partOf(trace, link.target), &OperatorPart::waiting));
    table.field(nanoseconds(partOf(trace, link.target), &OperatorPart::transferring));
    table.field(stage.direction);
    table.endRow();
}

} // namespace

Status writeBlocks(const Trace& trace, TableFormat format, std::ostream& out)
{
    TableWriter table(format, kBlockColumns, out);
    for (const Track& track : trace.tracks) {
        if (!track.isOther) {
            writeTrack(trace, track, table);
        }
    }
    return table.finish();
}

Status writeLinks(const Trace& trace, TableFormat format, std::ostream& out)
{
    TableWriter table(format, kLinkColumns, out);
    for (const Link& link : trace.links) {
        if (!table.good()) {
            break;
        }
        writeLink(trace, link, table);
    }
    return table.finish();
}

namespace {

constexpr std::int64_t kFindingsVersion = 1;

} // namespace

Status writeFindings(const FindingList& findings, std::ostream& out)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("version", kFindingsVersion);
    json.key("findings");
    writeFindingArray(findings, json);
    json.endObject();
    json.finish();
    out.flush();
    return streamStatus(out);
}

} // namespace pipescope
