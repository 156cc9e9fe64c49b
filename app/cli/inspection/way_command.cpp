#include "app/cli/inspection/inspected_run.h"
#include "app/exit_code.h"
#include "core/base/parse/durations.h"
#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/analysis/search/micro_batch_way.h"
#include "core/run/clock/solve_clocks.h"
#include "core/run/model/names.h"
#include "core/run/model/shown_stage.h"

#include <cstdint>
#include <ostream>
#include <span>
#include <vector>

namespace pipescope::cli {
namespace {

struct Followed
{
    const Trace& trace;
    const ClockFigures& clocks;
    const std::vector<MicroBatchWay>& ways;
};

/// Times are those of the rank's own clock, but "at", which counts from the begin of the way on one clock.
void addHop(const Trace& trace, const MicroBatchWay& way, std::size_t position, ReportTable& table)
{
    const WayHop& hop = way.hops[position];
    const Track& track = trace.track(hop.block.track);
    const TimeSpan span = track.blocks.span(hop.block.block);
    const HopMessage message = hop.message.value_or(HopMessage{});
    const Link* link = hop.message ? &trace.link(message.link) : nullptr;
    const auto bytes = static_cast<std::uint64_t>(message.bytes);
    addRow(table,
           {{"hop", "hop", idCell(static_cast<std::int64_t>(position))},
            {"at", "at_ns", durationCell(hop.span.begin - way.span().begin)},
            {"rank", "rank", idCell(track.rank.value)},
            {"stage", "stage", idCell(track.stage, "")},
            {"virtual stage", "vstage", idCell(shownStage(trace.schedule, hop.virtualStage), "")},
            {"kind", "kind", blockKindName(hop.kind)},
            {"name", "name", nameCell(blockTitle(trace, track, hop.block.block), "")},
            {"duration", "duration_ns", durationCell(span.duration())},
            {"rank waits", "rank_waits_ns", durationCell(hop.rankWaits)},
            {"from", "from_hop", idCell(hop.from, "")},
            {"until ready", "until_ready_ns", durationCell(message.untilReady)},
            {"latency", "latency_ns", durationCell(message.latency)},
            {"data waits", "data_waits_ns", durationCell(hop.dataWaits)},
            {"bytes", "bytes", message.bytes > 0 ? countCell(bytes) : exactCell({})},
            {"", "pp_group", idCell(way.group)},
            {"", "start_ns", exactCell(span.begin.ns)},
            {"", "end_ns", exactCell(span.end.ns)},
            {"", "since_from_ns", durationCell(hop.sinceFrom)},
            {"", "src_rank",
             link != nullptr ? idCell(trace.track(link->source.track).rank.value) : ReportCell()},
            {"", "direction", link != nullptr ? nameCell(linkDirectionName(link->direction)) : ReportCell()},
            {"", "messages", link != nullptr ? idCell(message.messages) : ReportCell()},
            {"", "origin", link != nullptr ? linkOriginName(link->origin) : ReportCell()},
            {"", "late", link != nullptr ? nameCell(lateSideName(link->late)) : ReportCell()},
            {"", "pipe_direction", idCell(way.direction)}});
}

ReportTable tableOf(const Trace& trace, std::span<const MicroBatchWay> ways)
{
    ReportTable table;
    for (const MicroBatchWay& way : ways) {
        for (std::size_t i = 0; i < way.hops.size(); ++i) {
            addHop(trace, way, i, table);
        }
    }
    return table;
}

Status writeCsv(const Followed& followed, std::ostream& out)
{
    return writeReportCsv(
        tableOf(followed.trace, followed.ways)
            .only({"pp_group",  "hop",           "from_hop",      "rank",           "stage",
                   "vstage",    "kind",          "name",          "start_ns",       "end_ns",
                   "at_ns",     "rank_waits_ns", "since_from_ns", "data_waits_ns",  "src_rank",
                   "direction", "messages",      "bytes",         "until_ready_ns", "latency_ns",
                   "origin",    "late",          "pipe_direction"}),
        out);
}

void writeHops(const Trace& trace, const MicroBatchWay& way, JsonWriter& json)
{
    const ReportTable table = tableOf(trace, {&way, 1});
    const ReportTable blocks =
        table.only({"rank", "stage", "vstage", "kind", "name", "start_ns", "end_ns", "at_ns", "duration_ns",
                    "rank_waits_ns", "from_hop", "since_from_ns", "data_waits_ns"});
    const ReportTable links = table.only(
        {"src_rank", "direction", "messages", "bytes", "until_ready_ns", "latency_ns", "origin", "late"});
    json.objects("hops", way.hops.size(), [&](std::size_t i) {
        writeReportRow(blocks, i, json);
        json.objectOrNull("link", way.hops[i].message,
                          [&](const HopMessage&) { writeReportRow(links, i, json); });
    });
}

void writeJson(const Followed& followed, std::ostream& out)
{
    constexpr std::size_t kBrokenLevels = 4;
    JsonWriter json(out, kBrokenLevels);
    json.object([&] {
        json.member("version", kInspectionVersion);
        json.member("step", followed.trace.steps[followed.ways.front().step.value].number);
        json.member("microbatch", followed.ways.front().microBatch);
        writeClockJson(followed.trace, followed.clocks, json);
        json.objects("ways", followed.ways, [&](const MicroBatchWay& way) {
            json.member("pp_group", way.group);
            json.member("pipe_direction", way.direction);
            json.member("duration_ns", way.span().duration());
            writeHops(followed.trace, way, json);
        });
    });
    json.finish();
}

void writeWay(const Followed& followed, const MicroBatchWay& way, std::ostream& out)
{
    out << "Micro-batch " << way.microBatch.value << " of step "
        << followed.trace.steps[way.step.value].number.value;
    if (way.group) {
        out << " in pipeline group " << way.group->value;
    }
    if (way.direction) {
        out << ", direction " << *way.direction;
    }
    out << ": " << formatCount(way.hops.size()) << " blocks in " << formatDuration(way.span().duration())
        << '\n';
    writeReportLines(tableOf(followed.trace, {&way, 1}), out);
}

Status write(const Followed& followed, OutputFormat format, std::ostream& out)
{
    if (format == OutputFormat::Csv) {
        return writeCsv(followed, out);
    }
    if (format == OutputFormat::Json) {
        writeJson(followed, out);
        return flushed(out);
    }
    for (const MicroBatchWay& way : followed.ways) {
        writeWay(followed, way, out);
    }
    for (const UserText& line : clockLines(followed.trace, followed.clocks)) {
        out << line.english() << '\n';
    }
    return flushed(out);
}

} // namespace

int runWay(const Context& context)
{
    return inspect(context, [&](const Trace& trace) {
        const auto step = stepAskedFor(context, trace);
        const MicroBatch microBatch = context.options.inspection.microBatch;
        const ClockFigures clocks = solveClocks(trace);
        const auto ways =
            step ? microBatchWays(trace, *step, microBatch, clocks) : std::vector<MicroBatchWay>();
        if (ways.empty()) {
            context.err << "Nothing to output: no block of step " << context.options.load.step->value
                        << " works on micro-batch " << microBatch.value << ".\n";
            return kExitNothingToOutput;
        }
        return writeAndReport(context, [&](std::ostream& out) {
            return write({trace, clocks, ways}, context.options.inspection.format, out);
        });
    });
}

} // namespace pipescope::cli
