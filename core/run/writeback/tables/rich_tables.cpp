#include "core/run/writeback/tables/rich_tables.h"

#include "core/run/model/lookup/link_lookup.h"
#include "core/run/model/names.h"

namespace pipescope {
namespace {

SqlValue stepNumber(const Trace& trace, const std::optional<StepIndex>& step)
{
    return step ? SqlValue(trace.steps[step->value].number.value) : SqlValue();
}

SqlValue textOrNull(std::string_view text)
{
    return text.empty() ? SqlValue() : SqlValue(text);
}

SqlValue nanoseconds(const OperatorPart* part, std::optional<Duration> OperatorPart::*time)
{
    return part != nullptr && part->*time ? SqlValue((part->*time)->ns) : SqlValue();
}

void appendBlock(const Trace& trace, const Track& track, const Block& block, std::int64_t position,
                 TableContent& table)
{
    table.values.insert(table.values.end(),
                        {std::int64_t{track.rank.value}, sqlValueOr(track.stage), sqlValueOr(track.group),
                         stepNumber(trace, block.step), position, blockKindName(block.kind),
                         textOrNull(phaseName(block.phase)), sqlValueOr(block.forward.microBatch),
                         sqlValueOr(block.forward.virtualStage), sqlValueOr(block.backward.microBatch),
                         sqlValueOr(block.backward.virtualStage), trace.strings.text(block.name),
                         block.typeCode ? SqlValue(std::int64_t{*block.typeCode}) : SqlValue(),
                         block.span.begin.ns, block.span.end.ns});
}

void appendEnd(const Trace& trace, const LinkEnd& end, TableContent& table)
{
    const Track& track = trace.track(end.track);
    const SqlValue name =
        end.op ? SqlValue(trace.strings.text(track.operators[end.op->value].name)) : SqlValue();
    table.values.insert(table.values.end(),
                        {std::int64_t{track.rank.value}, name, end.span.begin.ns, end.span.end.ns});
}

void appendLink(const Trace& trace, const Link& link, TableContent& table)
{
    table.values.insert(table.values.end(),
                        {stepNumber(trace, link.step), textOrNull(linkDirectionName(link.direction)),
                         sqlValueOr(link.microBatch), sqlValueOr(link.virtualStage)});
    appendEnd(trace, link.source, table);
    appendEnd(trace, link.target, table);
    table.values.insert(table.values.end(),
                        {link.bytes > 0 ? SqlValue(link.bytes) : SqlValue(),
                         link.data ? SqlValue(link.data->begin.ns) : SqlValue(),
                         link.data ? SqlValue(link.data->end.ns) : SqlValue(), linkOriginName(link.origin),
                         textOrNull(lateSideName(link.late)),
                         nanoseconds(partOf(trace, link.source), &OperatorPart::waiting),
                         nanoseconds(partOf(trace, link.target), &OperatorPart::waiting),
                         nanoseconds(partOf(trace, link.target), &OperatorPart::transferring)});
}

} // namespace

TableContent blockTable(const Trace& trace, const Track& track)
{
    TableContent table("PipescopeBlocks", {{"rank", "INTEGER"},
                                           {"stage", "INTEGER"},
                                           {"pipelineGroup", "INTEGER"},
                                           {"step", "INTEGER"},
                                           {"position", "INTEGER"},
                                           {"kind", "TEXT"},
                                           {"phase", "TEXT"},
                                           {"forwardMicroBatch", "INTEGER"},
                                           {"forwardVirtualStage", "INTEGER"},
                                           {"backwardMicroBatch", "INTEGER"},
                                           {"backwardVirtualStage", "INTEGER"},
                                           {"name", "TEXT"},
                                           {"type", "INTEGER"},
                                           {"startNs", "INTEGER"},
                                           {"endNs", "INTEGER"}});
    // The last counter is for the blocks outside every step.
    std::vector<std::int64_t> blocksSoFar(trace.steps.size() + 1, 0);
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        const Block block = track.blocks.at(BlockIndex{i});
        const std::size_t counter = block.step ? block.step->value : trace.steps.size();
        appendBlock(trace, track, block, blocksSoFar[counter]++, table);
    }
    return table;
}

TableContent linkTable(const Trace& trace, std::span<const LinkIndex> links)
{
    TableContent table("PipescopeLinks", {{"step", "INTEGER"},
                                          {"direction", "TEXT"},
                                          {"microBatch", "INTEGER"},
                                          {"virtualStage", "INTEGER"},
                                          {"sourceRank", "INTEGER"},
                                          {"sourceOperator", "TEXT"},
                                          {"sourceStartNs", "INTEGER"},
                                          {"sourceEndNs", "INTEGER"},
                                          {"targetRank", "INTEGER"},
                                          {"targetOperator", "TEXT"},
                                          {"targetStartNs", "INTEGER"},
                                          {"targetEndNs", "INTEGER"},
                                          {"bytes", "INTEGER"},
                                          {"dataStartNs", "INTEGER"},
                                          {"dataEndNs", "INTEGER"},
                                          {"origin", "TEXT"},
                                          {"late", "TEXT"},
                                          {"sourceWaitingNs", "INTEGER"},
                                          {"targetWaitingNs", "INTEGER"},
                                          {"transferringNs", "INTEGER"}});
    for (const LinkIndex link : links) {
        appendLink(trace, trace.link(link), table);
    }
    return table;
}

} // namespace pipescope
